import { dayIn } from './formats';
import type { CurrentUser } from './session';

type Organization = CurrentUser['organization'];

/** How the organization stands with its plan, where that is worth a word. */
export type Standing = '' | 'past_due' | 'cancelled' | 'ended';

export function standingOf(organization: Organization | undefined, now?: Date): Standing {
  if (!organization) return '';
  const { plan, subscription_type: kind, valid_till: till, time_zone: zone } = organization;
  const today = dayIn(zone, now);
  if (plan.last_day && today > plan.last_day) return 'ended';
  if (kind === 'cancelled') return 'cancelled';
  if (!plan.last_day || today <= till) return '';
  return plan.renews ? 'past_due' : 'cancelled';
}
