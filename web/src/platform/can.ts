import type { CurrentUser, Rule } from './session';
import { useSession } from './session';

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

export type Module =
  | 'User'
  | 'Site'
  | 'Role'
  | 'WorkFlow'
  | 'Category'
  | 'RC Master'
  | 'Audit Template'
  | 'Audit'
  | 'Permit Form Setting'
  | 'Permit'
  | 'HIRA'
  | 'Library'
  | 'Action'
  | 'Incident'
  | 'Observation'
  | 'Organization';

/** Why something may not be done; the key of a sentence under `limits`. */
export type Refusal = 'permission' | 'cancelled' | 'storage';

/** What the server lets in however full the storage is: reports without files, and edits that only take files out. */
const ROOMLESS = [
  'Observation create',
  'Observation update',
  'Incident create',
  'Incident update',
  'Action update',
];

/** Whoever may do something, or not. */
export interface Holder {
  readonly rules: readonly Rule[];
  readonly user: CurrentUser | null;
}

/**
 * The rule of the product: the person's rules first, then the limits of the
 * organization. The server checks the same again; this only keeps buttons
 * honest and says why one is not for pressing.
 */
export function refusal(who: Holder, module: Module, action: Action): Refusal | null {
  const rule = who.rules.find((each) => each.name === module);
  if (!rule?.actions?.includes(action)) return 'permission';
  const writes = action === 'create' || action === 'update';
  if (!writes) return null;
  const { user } = who;
  if (module === 'Permit' && user?.organization?.subscription_type === 'cancelled') {
    return 'cancelled';
  }
  const full = user?.tenant_memory_details?.mem_exhausted;
  if (full && !ROOMLESS.includes(`${module} ${action}`)) return 'storage';
  return null;
}

export function can(who: Holder, module: Module, action: Action): boolean {
  return refusal(who, module, action) === null;
}

/** `const { can, why } = useCan()`; `why` gives the key of the reason. */
export function useCan() {
  const who = useSession();
  return {
    can: (module: Module, action: Action) => can(who, module, action),
    why: (module: Module, action: Action) => refusal(who, module, action),
  };
}
