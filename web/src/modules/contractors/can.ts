import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';

/** Who looks after contractors or works for one, where the organization has them. */
export const entersContractors = (who: Holder): boolean =>
  Boolean(who.user?.organization?.features.contractors) &&
  can(who, 'Contractor', 'read') &&
  !who.user?.is_master_super_admin;

/** Somebody of a company: they see that one alone. */
export const isOfCompany = ({ user }: Holder): boolean =>
  Boolean(user?.is_contractor) && !user?.is_admin;

/** Who says what is required, and manages the companies. */
export const managesContractors = (who: Holder): boolean =>
  entersContractors(who) && !isOfCompany(who) && can(who, 'Contractor', 'update');

export const sortsWorkers = (who: Holder): boolean =>
  entersContractors(who) && Boolean(who.user?.is_admin);

/** Who sees who is on a site. */
export const seesVisits = (who: Holder): boolean => entersContractors(who) && !isOfCompany(who);

/** Who signs people on and musters them. No limit of the organization stands in the way of that. */
export const musters = (who: Holder): boolean =>
  seesVisits(who) &&
  who.rules.some(({ name, actions }) => name === 'Contractor' && actions?.includes('update'));
