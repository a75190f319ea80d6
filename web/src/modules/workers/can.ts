import { can, type Holder } from '@/platform/can';

/** Who manages the profiles of those who work: the same rule as the server's. */
export const managesWorkers = (who: Holder): boolean =>
  can(who, 'Permit', 'approve') || can(who, 'Permit Form Setting', 'update');
