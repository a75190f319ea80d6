import { StatusBadge } from '@/ui/StatusBadge';
import type { SiteRow } from './settings';

const NAMES = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const;

/** The status of a site, a part of one, or a category. */
export function SiteBadge({ status }: { status: SiteRow['status'] }) {
  return <StatusBadge status={NAMES[status]} />;
}
