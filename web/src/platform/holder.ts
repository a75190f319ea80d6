import type { CurrentUser, Rule } from './session';
import type { components } from './types.gen';

export type Action =
  | 'read'
  | 'create'
  | 'update'
  | 'delete'
  | 'revoke'
  | 'extend'
  | 'close'
  | 'reject'
  | 'approve';

/** Where roles grant something, and the platform's own. */
export type Module = components['schemas']['RolesAttributes']['name'] | 'Organization';

/** Why something may not be done; the key of a sentence under `limits`. */
export type Refusal = 'permission' | 'cancelled' | 'ended' | 'storage';

/** Whoever may do something, or not. */
export interface Holder {
  readonly rules: readonly Rule[];
  readonly user: CurrentUser | null;
}
