import { dayOf, later, minuteOf, type Spanned, touches } from './clock';

/** Where a span stands on one day, beside what goes on at the same time. */
export interface Placed<R> {
  readonly row: R;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** What has no room beside the rest, by the hour in which it begins. */
export interface Crowd<R> {
  readonly hour: number;
  readonly rows: R[];
  readonly lane: number;
  readonly lanes: number;
}

interface Part<R> {
  row: R;
  from: number;
  to: number;
}

const WHOLE_DAY = 24 * 60;
/** What is shorter is drawn as long as this, or nobody could read it. */
const SHORTEST = 30;

/** The spans of a day in lanes beside each other: never more than `most`, the rest as crowds. */
export function placedOn<R extends Spanned>(rows: readonly R[], day: string, most: number) {
  const shown: Placed<R>[] = [];
  const crowds: Crowd<R>[] = [];
  const parts = rows.filter((row) => touches(row, day)).map((row) => partOf(row, day));
  for (const group of togetherOf(parts)) {
    const all = inLanes(group, most);
    if (all.rest.length === 0) {
      shown.push(...all.placed);
      continue;
    }
    const fewer = inLanes(group, most - 1);
    shown.push(...fewer.placed.map((each) => ({ ...each, lanes: most })));
    for (const [hour, crowd] of byHour(fewer.rest)) {
      crowds.push({ hour, rows: crowd, lane: most - 1, lanes: most });
    }
  }
  return { shown, crowds };
}

function partOf<R extends Spanned>(row: R, day: string): Part<R> {
  const before = dayOf(row.start) < day;
  const after = row.end >= later(`${day}T00:00`, WHOLE_DAY);
  const from = before ? 0 : minuteOf(row.start);
  const to = after ? WHOLE_DAY : minuteOf(row.end);
  return { row, from, to: Math.min(WHOLE_DAY, Math.max(to, from + SHORTEST)) };
}

/** Those that touch each other in time, the earliest and then the longest first. */
function togetherOf<R>(parts: Part<R>[]): Part<R>[][] {
  const sorted = [...parts].sort((one, other) => one.from - other.from || other.to - one.to);
  const groups: Part<R>[][] = [];
  let until = -1;
  for (const part of sorted) {
    if (part.from >= until) groups.push([]);
    groups.at(-1)?.push(part);
    until = Math.max(until, part.to);
  }
  return groups;
}

function inLanes<R>(group: Part<R>[], most: number) {
  const ends: number[] = [];
  const held: (Part<R> & { lane: number })[] = [];
  const rest: Part<R>[] = [];
  for (const part of group) {
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    if (lane >= most) {
      rest.push(part);
      continue;
    }
    ends[lane] = part.to;
    held.push({ ...part, lane });
  }
  return { placed: held.map((each) => ({ ...each, lanes: ends.length })), rest };
}

function byHour<R>(parts: Part<R>[]): Map<number, R[]> {
  const hours = new Map<number, R[]>();
  for (const { row, from } of parts) {
    const hour = Math.floor(from / 60);
    hours.set(hour, [...(hours.get(hour) ?? []), row]);
  }
  return hours;
}
