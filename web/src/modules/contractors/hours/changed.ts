import type { MonthHours } from './api';

/** What was typed, by month; nothing takes back what was returned. */
export type Typed = Readonly<Record<string, number | string>>;

/** What is sent of what was typed: the months of which something else is said now. */
export const changed = (site_id: number, months: readonly MonthHours[], typed: Typed) =>
  months.flatMap(({ month, returned }) => {
    const value = typed[month];
    if (value === undefined) return [];
    const hours = value === '' ? -1 : Math.round(Number(value));
    return hours === (returned ?? -1) || Number.isNaN(hours) ? [] : [{ site_id, month, hours }];
  });
