import { daysBetween } from '@/platform/formats';
import type { Certification } from './api';

/** So many days before its end it is said to end soon. */
const SOON = 30;

export type Validity = 'valid' | 'soon' | 'expired';

/** How a certification stands on a day; one without an end stays valid. */
export function validityOf(
  { expires_on: end, expired }: Pick<Certification, 'expires_on' | 'expired'>,
  today: string,
): { validity: Validity; days: number } {
  if (!end) return { validity: expired ? 'expired' : 'valid', days: 0 };
  const days = daysBetween(today, end);
  if (expired || days < 0) return { validity: 'expired', days };
  return { validity: days <= SOON ? 'soon' : 'valid', days };
}

/** The worst of them all: one that has ended counts more than those that hold. */
export function worstOf(all: readonly Certification[], today: string): Validity | null {
  const found = all.map((each) => validityOf(each, today).validity);
  if (found.length === 0) return null;
  if (found.includes('expired')) return 'expired';
  return found.includes('soon') ? 'soon' : 'valid';
}
