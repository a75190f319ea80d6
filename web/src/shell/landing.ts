import { can, type Module } from '@/platform/can';
import type { SessionState } from '@/platform/session';

type Holder = Pick<SessionState, 'rules' | 'user'>;

/** The modules in the order in which a person's first screen is chosen. */
const ORDER: readonly (readonly [Module, string])[] = [
  ['User', '/users'],
  ['Site', '/sites'],
  ['Role', '/roles'],
  ['WorkFlow', '/workflows'],
  ['Category', '/categories'],
  ['RC Master', '/whyanalysis'],
  ['Audit Template', '/audit-forms'],
  ['Permit Form Setting', '/permit-forms'],
  ['Permit', '/permits'],
  ['HIRA', '/hira'],
  ['Library', '/library'],
];

/** Being able to read one of these is reason enough to enter at Home. */
const ENTRANCE: readonly Module[] = ['Incident', 'Permit', 'Audit'];

export function hasNoAccess(who: Holder): boolean {
  return who.rules.every((rule) => (rule.actions?.length ?? 0) === 0);
}

/**
 * Where a person arrives after signing in. A screen that this installation
 * does not have is passed over.
 */
export function landing(who: Holder, exists: (path: string) => boolean): string {
  if (who.user?.is_master_super_admin) return '/organizations';
  if (hasNoAccess(who)) return '/no_permissions';
  if (ENTRANCE.some((module) => can(who, module, 'read'))) return '/';
  const first = ORDER.find(([module, path]) => can(who, module, 'read') && exists(path));
  return first ? first[1] : '/';
}
