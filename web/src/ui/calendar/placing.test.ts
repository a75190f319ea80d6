import { describe, expect, it } from 'vitest';
import { isLong, later, minutesBetween, onClock, touches } from './clock';
import { placedOn } from './placing';

const DAY = '2026-11-24';
const span = (id: number, from: string, to: string) => ({
  id,
  start: from.length > 5 ? from : `${DAY}T${from}`,
  end: to.length > 5 ? to : `${DAY}T${to}`,
});

describe('times on a clock', () => {
  it('go over the end of a day and of a year', () => {
    expect(later('2026-12-31T23:45', 30)).toBe('2027-01-01T00:15');
    expect(minutesBetween('2026-12-31T23:45', '2027-01-01T00:15')).toBe(30);
    expect(onClock('2026-11-24', 24 * 60)).toBe('2026-11-25T00:00');
  });

  it.each([
    ['the same day', '09:00', '10:00', true],
    ['until midnight', '09:00', '2026-11-25T00:00', true],
    ['from the day before', '2026-11-23T22:00', '01:00', true],
    ['ended at midnight', '2026-11-23T22:00', '00:00', false],
    ['the next day', '2026-11-25T00:00', '2026-11-25T01:00', false],
    ['a moment', '09:00', '09:00', true],
  ])('touch a day: %s', (_, from, to, expected) => {
    expect(touches(span(1, from, to), DAY)).toBe(expected);
  });

  it('are long from a whole day on', () => {
    expect(isLong(span(1, '00:00', '2026-11-25T00:00'))).toBe(true);
    expect(isLong(span(1, '00:00', '23:59'))).toBe(false);
  });
});

describe('the spans of a day', () => {
  const lanes = (rows: ReturnType<typeof span>[], most = 3) =>
    placedOn(rows, DAY, most).shown.map(({ row, lane, lanes: all }) => `${row.id} ${lane}/${all}`);

  it('share the width only with what goes on at the same time', () => {
    const rows = [span(1, '09:00', '10:00'), span(2, '09:30', '10:30'), span(3, '10:30', '11:00')];
    expect(lanes(rows)).toEqual(['1 0/2', '2 1/2', '3 0/1']);
  });

  it('take a lane again that has become free', () => {
    const rows = [span(1, '09:00', '12:00'), span(2, '09:00', '10:00'), span(3, '10:00', '11:00')];
    expect(lanes(rows)).toEqual(['1 0/2', '2 1/2', '3 1/2']);
  });

  it('are as long as can be read', () => {
    const [only] = placedOn([span(1, '09:00', '09:05')], DAY, 3).shown;
    expect([only?.from, only?.to]).toEqual([540, 570]);
  });

  it('that come from the day before or go on stand to the edge', () => {
    const rows = [span(1, '2026-11-23T22:00', '02:00'), span(2, '22:00', '2026-11-25T03:00')];
    expect(placedOn(rows, DAY, 3).shown.map(({ from, to }) => [from, to])).toEqual([
      [0, 120],
      [1320, 1440],
    ]);
  });

  it('are counted where they have no room, hour by hour, and none is lost', () => {
    const rows = Array.from({ length: 200 }, (_, id) =>
      span(id, `${String(8 + (id % 10)).padStart(2, '0')}:00`, '18:30'),
    );
    const { shown, crowds } = placedOn(rows, DAY, 3);
    expect(Math.max(...shown.map(({ lane }) => lane))).toBe(1);
    expect(crowds.map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(shown.length + crowds.reduce((sum, { rows: all }) => sum + all.length, 0)).toBe(200);
  });
});
