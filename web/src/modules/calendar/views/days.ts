import { dayAfter, dayInMonth, monthAfter, weekOf, weeksOf } from '@/ui/calendar/month';
import type { Layout } from '../layouts';

export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The days that a view of a day shows. */
export function daysOf(layout: Layout, date: string, first: number): string[] {
  if (layout === 'day') return [date];
  if (layout === 'week') return weekOf(date, first);
  return weeksOf(date.slice(0, 7), first).flat();
}

/** The day that a view shows after this one. */
export function stepped(layout: Layout, date: string, by: 1 | -1): string {
  if (layout === 'day') return dayAfter(date, by);
  if (layout === 'week') return dayAfter(date, 7 * by);
  return dayInMonth(date, monthAfter(date.slice(0, 7), by));
}

/** So many of a day are read: a month has room for few, and one of its days has a view of its own. */
export const mostOf = (layout: Layout) => (layout === 'month' || layout === 'agenda' ? 24 : 200);
