import type { ListSearch } from '@/platform/search';

/** The tabs: whoever is invited has an active account, and no password yet. */
export const STANDINGS = ['Active', 'Invited', 'Inactive', 'Deleted'] as const;

export const FILTERS = ['status', 'role_id', 'site_id'] as const;

export type UserSearch = ListSearch & Partial<Record<(typeof FILTERS)[number], string>>;

/** A tab as the server's parameters. */
export function standingQuery(tab: string | undefined) {
  switch (tab) {
    case 'Active':
      return { status: ['Active' as const], verified: 'true' as const };
    case 'Invited':
      return { status: ['Active' as const], verified: 'false' as const };
    case 'Inactive':
      return { status: ['Inactive' as const, 'Error' as const] };
    case 'Deleted':
      return { status: ['Deleted' as const] };
    default:
      return {};
  }
}

/** How an account stands, as the tabs have it. */
export function standingOf(person: { status: string; is_verified: boolean }): string {
  return person.status === 'Active' && !person.is_verified ? 'Invited' : person.status;
}
