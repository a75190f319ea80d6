import type { Action, Holder, Module, Refusal } from './holder';
import { rights } from './modules';
import { useSession } from './session';
import { standingOf } from './standing';

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
  const said = rights().find((each) => each.name === module);
  const standing = standingOf(user?.organization);
  if (standing === 'ended' && !said?.roomless?.includes(action)) return 'ended';
  if (standing === 'cancelled' && said?.subscribed) return 'cancelled';
  const full = user?.tenant_memory_details?.mem_exhausted;
  if (full && !said?.roomless?.includes(action)) return 'storage';
  return null;
}

export function can(who: Holder, module: Module, action: Action): boolean {
  return refusal(who, module, action) === null;
}

/** Who sees how the organization is set up: who administers it, and who was let look. */
export const seesSettings = ({ user }: Holder): boolean =>
  Boolean(user?.is_admin || user?.visit_until);

/** `const { can, why } = useCan()`; `why` gives the key of the reason. */
export function useCan() {
  const who = useSession();
  return {
    can: (module: Module, action: Action) => can(who, module, action),
    why: (module: Module, action: Action) => refusal(who, module, action),
  };
}
