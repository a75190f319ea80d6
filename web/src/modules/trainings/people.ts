import type { Holder } from './api';

/** Somebody as the server is told of them: by their profile, or by their account alone. */
export const refOf = ({ worker_id, user_id }: Holder) =>
  worker_id ? { worker_id } : { user_id: user_id ?? 0 };

/** Somebody as the value of a choice. */
export const keyOf = ({ worker_id, user_id }: Holder) =>
  worker_id ? `w${worker_id}` : `u${user_id ?? 0}`;

/** A choice as the server is told of it. */
export const refOfKey = (key: string) =>
  key.startsWith('w') ? { worker_id: Number(key.slice(1)) } : { user_id: Number(key.slice(1)) };

export const labelOf = ({ name, company }: Holder) => [name, company].filter(Boolean).join(' · ');
