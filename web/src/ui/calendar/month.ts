/** Days are YYYY-MM-DD and months YYYY-MM, as in addresses; they know no time zone. */

const MONDAY = 1;

/** The day weeks begin with, from 1 for Monday: as the language has it, or else Monday. */
export function firstWeekday(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
}

export function isMonth(value: string | undefined): value is string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(value ?? '');
}

export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** The same day of another month, or that month's last where it is shorter. */
export function dayInMonth(day: string, month: string): string {
  const same = `${month}-${day.slice(8)}`;
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  return same > last ? last : same;
}

/** How far a day is from the beginning of its week. */
function sinceWeekBegan(day: string, first: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (weekday - first + 7) % 7;
}

/** The seven days of the week that a day is in. */
export function weekOf(day: string, first: number): string[] {
  const begin = dayAfter(day, -sinceWeekBegan(day, first));
  return Array.from({ length: 7 }, (_, index) => dayAfter(begin, index));
}

/** The whole weeks that a month touches. */
export function weeksOf(month: string, first: number): string[][] {
  const begin = `${month}-01`;
  const next = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  let day = dayAfter(begin, -sinceWeekBegan(begin, first));
  while (day < next) {
    weeks.push(weekOf(day, first));
    day = dayAfter(day, 7);
  }
  return weeks;
}

/** Where a key leads from a day; undefined for any other key. */
export function dayByKey(key: string, day: string, first: number): string | undefined {
  const month = day.slice(0, 7);
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -sinceWeekBegan(day, first));
    case 'End':
      return dayAfter(day, 6 - sinceWeekBegan(day, first));
    case 'PageUp':
      return dayInMonth(day, monthAfter(month, -1));
    case 'PageDown':
      return dayInMonth(day, monthAfter(month, 1));
  }
  return undefined;
}
