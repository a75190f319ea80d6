import { expect, test } from 'vitest';
import type { Muster } from './api';
import { countOf, isRed, marksOf, withMarks } from './marks';

const person = (id: number, marked_at: string | null = null) => ({
  id,
  name: `Guest ${id}`,
  company: '',
  area: '',
  added: false,
  mark: '' as const,
  note: '',
  marked_at,
  marked_by: null,
});

const muster = (red_after = 5): Muster =>
  ({
    id: 3,
    kind: 'drill',
    started_at: '2026-11-20T10:00:00Z',
    ended_at: null,
    red_after,
    people: [person(1), person(2, '2026-11-20T10:09:00Z')],
  }) as unknown as Muster;

test('what waits on the device is shown, and the later mark holds', () => {
  const marks = [
    { person_id: 1, mark: 'missing', at: '2026-11-20T10:02:00Z' },
    { person_id: 1, mark: 'safe', at: '2026-11-20T10:04:00Z' },
    { person_id: 2, mark: 'missing', at: '2026-11-20T10:08:00Z' },
  ] as const;
  const { people } = withMarks(muster(), marks);
  expect(people?.map(({ mark }) => mark)).toEqual(['safe', '']);
  expect(countOf(people ?? [])).toEqual({ safe: 1, missing: 0, open: 1 });
});

test('only what is of this muster', () => {
  const entry = (about: number, kind = 'muster_mark') => ({ kind, about, body: { mark: 'safe' } });
  const all = [entry(3), entry(4), entry(3, 'audit')] as never;
  expect(marksOf(all, 3)).toHaveLength(1);
});

test('unmarked people turn red after the minutes that were said, and at the end', () => {
  const at = Date.parse('2026-11-20T10:04:59Z');
  expect(isRed(muster(), at)).toBe(false);
  expect(isRed(muster(), at + 1000)).toBe(true);
  expect(isRed(muster(0), Date.parse('2026-11-20T10:00:00Z'))).toBe(true);
  expect(isRed({ ...muster(), ended_at: '2026-11-20T10:01:00Z' }, at)).toBe(true);
});
