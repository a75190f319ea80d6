import { dateFormat } from './formatters';

/**
 * A datetime-local field knows no time zone: what is typed is the time on the
 * clock at the site. These two go from there to an instant and back.
 */

/** The clock of a time zone at an instant, as YYYY-MM-DDTHH:mm. */
export function toLocal(instant: string | Date, timeZone?: string): string {
  const parts = dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The instant at which the clock of a time zone shows a local time, as RFC 3339. */
export function toInstant(local: string, timeZone?: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return '';
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return '';
  // The offset depends on the instant, which depends on the offset; twice is
  // enough except in the hour that a clock change skips, which no clock shows.
  let at = asUtc - offsetAt(asUtc, timeZone);
  at = asUtc - offsetAt(at, timeZone);
  return new Date(at).toISOString();
}

function offsetAt(at: number, timeZone?: string): number {
  const shown = Date.parse(`${toLocal(new Date(at), timeZone)}:00Z`);
  return shown - Math.floor(at / 60_000) * 60_000;
}
