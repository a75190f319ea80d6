export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** How what comes again follows itself. */
export interface Rhythm {
  readonly every: number;
  readonly unit: Unit;
  /** The last day that may come. */
  readonly until?: string | null;
}

const MOST = 366;

/** The rhythm of these parts; null when they make none. */
export function rhythmFrom(every: string, unit: string, until: string): Rhythm | null {
  const known = UNITS.find((each) => each === unit);
  const count = Number(every);
  if (!known || !Number.isInteger(count) || count < 1 || count > MOST) return null;
  return until ? { every: count, unit: known, until } : { every: count, unit: known };
}

/** A rhythm as a timeline keeps it: "3 month" or "3 month 2027-01-31". */
export function readRhythm(text: string): Rhythm | null {
  const [every = '', unit = '', until = ''] = text.split(' ');
  return rhythmFrom(every, unit, until);
}
