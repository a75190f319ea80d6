import { type Rhythm, rhythmFrom, type Unit } from '@/core/records/rhythm';
import type { ActionRow } from './api';

/** How an action comes again, as a form holds it; without a unit it does not. */
export interface RepeatValues {
  unit: string;
  every: string;
  until: string;
}

export const NO_REPEAT: RepeatValues = { unit: '', every: '1', until: '' };

/** The rhythm that a form asks for; null when it does not, or not clearly. */
export function rhythmOf({ unit, every, until }: RepeatValues): Rhythm | null {
  return rhythmFrom(every, unit, until);
}

/** What an action's series looks like in a form; one that has ended is none. */
export function repeatValues(repeat: ActionRow['repeat']): RepeatValues {
  if (!repeat || repeat.ended_at) return NO_REPEAT;
  return { unit: repeat.unit, every: String(repeat.every), until: repeat.until ?? '' };
}

/** Whether the days are other ones, and not only the last of them. */
export function isOtherRhythm(values: RepeatValues, before: RepeatValues): boolean {
  return values.unit !== before.unit || Number(values.every) !== Number(before.every);
}

const MONTHS_IN: Partial<Record<Unit, number>> = { month: 1, year: 12 };
const DAYS_IN: Partial<Record<Unit, number>> = { day: 1, week: 7 };

/**
 * The n-th day after the first. What is due on the 31st is due on the last day of a
 * shorter month, and on the 31st again after it. The server counts the same way.
 */
function dayAfter(first: string, { every, unit }: Rhythm, n: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const days = DAYS_IN[unit];
  if (days) return iso(Date.UTC(year, month - 1, day + n * every * days));
  const months = month - 1 + n * every * (MONTHS_IN[unit] ?? 1);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, months, Math.min(day, last)));
}

function iso(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The days on which the next actions are due, the first of them three. */
export function nextDays(first: string, rhythm: Rhythm, count = 3): string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return [];
  const days = Array.from({ length: count }, (_, i) => dayAfter(first, rhythm, i + 1));
  return days.filter((day) => !rhythm.until || day <= rhythm.until);
}

export type RepeatProblem = 'everyWrong' | 'untilEarly';

/** What is wrong with how it is to repeat, by the path of the field. */
export function repeatProblems(values: RepeatValues, due: string): Record<string, RepeatProblem> {
  if (!values.unit) return {};
  const found: Record<string, RepeatProblem> = {};
  if (!rhythmOf(values)) found['repeat.every'] = 'everyWrong';
  if (values.until && values.until < due) found['repeat.until'] = 'untilEarly';
  return found;
}
