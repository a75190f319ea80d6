import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';

/** Who may add one to the profiles: whoever requests permits. */
export const addsWorkers = (who: Holder): boolean =>
  can(who, 'Permit', 'create') || can(who, 'Permit', 'update');

/** Who manages the profiles of those who work: the same rule as the server's. */
export const managesWorkers = (who: Holder): boolean =>
  can(who, 'Permit', 'approve') || can(who, 'Permit Form Setting', 'update');
