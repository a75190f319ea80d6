import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';

/** Somebody of another company holds trainings, and looks after none. */
const own = ({ user }: Holder) =>
  Boolean(user) && !user?.is_master_super_admin && (!user?.is_contractor || Boolean(user.is_admin));

/** Who says who was trained, and sees who lacks what. */
export const keepsTrainings = (who: Holder): boolean => own(who) && can(who, 'Calendar', 'update');

/** Who reads trainings: of who keeps none, their own. */
export const readsTrainings = (who: Holder): boolean => own(who) && can(who, 'Calendar', 'read');

/** Who sets up what is taught and required. */
export const setsTrainings = (who: Holder): boolean =>
  own(who) && can(who, 'Permit Form Setting', 'update');

/** Who sees what is taught and required. */
export const seesSettings = (who: Holder): boolean =>
  keepsTrainings(who) || (own(who) && can(who, 'Permit Form Setting', 'read'));
