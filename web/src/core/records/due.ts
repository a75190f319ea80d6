import { type Nearness, nearness } from '@/platform/formats';

/**
 * How a due day is to be read. Once the work is done the day is only a fact:
 * an action that was completed last week is not "7 d late" today.
 */
export type DueState = 'none' | 'done' | Nearness;

export function dueState(status: string, due: string | null | undefined, today: string): DueState {
  if (!due) return 'none';
  if (status === 'completed' || status === 'closed') return 'done';
  return nearness(due, today);
}

/** A day so many days after another, as YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
