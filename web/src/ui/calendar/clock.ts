/** Times on a clock are YYYY-MM-DDTHH:mm; as in addresses, they know no time zone. */

const MINUTE_MS = 60_000;
const WHOLE_DAY = 24 * 60;

/** What takes its time, by the clock by which a calendar is drawn. */
export interface Spanned {
  readonly id: number;
  readonly start: string;
  readonly end: string;
}

const at = (local: string) => Date.parse(`${local}:00Z`);

export function later(local: string, minutes: number): string {
  return new Date(at(local) + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

export function minutesBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / MINUTE_MS);
}

export const dayOf = (local: string) => local.slice(0, 10);

export const minuteOf = (local: string) =>
  Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** The minute of a day on the clock. */
export const onClock = (day: string, minute: number) => later(`${day}T00:00`, minute);

/** What takes a day or more stands above the hours. */
export const isLong = ({ start, end }: Spanned) => minutesBetween(start, end) >= WHOLE_DAY;

/** Whether a span touches a day. What ends at midnight does not touch the day that begins. */
export function touches({ start, end }: Spanned, day: string): boolean {
  const next = later(`${day}T00:00`, WHOLE_DAY);
  return start < next && (end > `${day}T00:00` || start >= `${day}T00:00`);
}
