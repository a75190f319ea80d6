import { can } from '@/platform/can';
import { rights } from '@/platform/modules';
import type { SessionState } from '@/platform/session';

type Holder = Pick<SessionState, 'rules' | 'user'>;

export function hasNoAccess(who: Holder): boolean {
  return who.rules.every((rule) => (rule.actions?.length ?? 0) === 0);
}

/** Somebody of another company finds there what of theirs is missing. */
function worksForContractor(who: Holder): boolean {
  const { user } = who;
  if (!user?.is_contractor || user.is_admin) return false;
  return Boolean(user.organization?.features.contractors) && can(who, 'Contractor', 'read');
}

/**
 * Where a person arrives after signing in: at Home, or at the first module that they may
 * read, in the order in which the server lists what somebody may do. A screen that this
 * installation does not have is passed over.
 */
export function landing(who: Holder, exists: (path: string) => boolean): string {
  if (who.user?.is_master_super_admin) return '/organizations';
  if (hasNoAccess(who)) return '/no_permissions';
  if (worksForContractor(who) && exists('/contractors')) return '/contractors';
  const leads = who.rules
    .map(({ name }) => rights().find((right) => right.name === name))
    .filter((right) => right && can(who, right.name, 'read'))
    .flatMap((right) => right?.landing ?? []);
  return leads.includes('/') ? '/' : (leads.find(exists) ?? '/');
}
