import { can } from '@/platform/can';
import type { Action, Holder } from '@/platform/holder';

export const hasContractors = ({ user }: Holder): boolean =>
  Boolean(user?.organization?.features.contractors);

/** Who looks after contractors or works for one, where the organization has them. */
export const entersContractors = (who: Holder): boolean =>
  hasContractors(who) && can(who, 'Contractor', 'read') && !who.user?.is_master_super_admin;

/** Somebody of a company: they see that one alone. */
export const isOfCompany = ({ user }: Holder): boolean =>
  Boolean(user?.is_contractor) && !user?.is_admin;

/** Who says what is required, and manages the companies. */
export const managesContractors = (who: Holder): boolean =>
  entersContractors(who) && !isOfCompany(who) && can(who, 'Contractor', 'update');

export const sortsWorkers = (who: Holder): boolean =>
  entersContractors(who) && Boolean(who.user?.is_admin);

/** Who sees who is on a site, and marks people at a muster; also where there are no contractors. */
export const seesVisits = (who: Holder): boolean =>
  onSite(who, 'read') && !isOfCompany(who) && !who.user?.is_master_super_admin;

/** Who signs people on, and begins musters. */
export const signsOn = (who: Holder): boolean => seesVisits(who) && onSite(who, 'create');

/** Who signs people off, and ends musters. */
export const signsOff = (who: Holder): boolean => seesVisits(who) && onSite(who, 'update');

/** No limit of the organization stands in the way of finding people. */
const onSite = (who: Holder, action: Action): boolean =>
  who.rules.some(({ name, actions }) => name === 'On Site' && actions?.includes(action));
