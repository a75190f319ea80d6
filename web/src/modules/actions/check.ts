import { daysAfter } from '@/core/records/due';

/** The usual waits, in days, until it shows whether something has helped. */
export const WAITS = [30, 60, 90] as const;

const LATEST_YEARS = 2;

/** A check as whoever closes an action asks for it. */
export interface CheckPlan {
  /** A number of days, `day` for a day of their own, or '' for no check. */
  wait: string;
  check_on: string;
  check_criterion: string;
}

export const NO_CHECK: CheckPlan = { wait: '', check_on: '', check_criterion: '' };

/** The days that can be chosen. */
export function checkDays(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4)) + LATEST_YEARS;
  return { first: daysAfter(today, 1), last: `${year}${today.slice(4)}` };
}

/** The day of the check; '' when there is to be none, null when it is missing or cannot be. */
export function checkDay(plan: CheckPlan, today: string): string | null {
  if (!plan.wait) return '';
  const day = plan.wait === 'day' ? plan.check_on : daysAfter(today, Number(plan.wait));
  const { first, last } = checkDays(today);
  return day >= first && day <= last ? day : null;
}

/** What of it goes with the closing. */
export function checkBody(plan: CheckPlan, today: string) {
  const check_on = checkDay(plan, today);
  return check_on ? { check_on, check_criterion: plan.check_criterion.trim() } : {};
}

export const RESULTS = ['effective', 'not_effective'] as const;
export type CheckResult = (typeof RESULTS)[number];
