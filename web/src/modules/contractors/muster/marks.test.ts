import { expect, test } from 'vitest';
import { ageOf, type Muster } from './api';
import { countOf, isRed, marksOf, refusedOf, withMarks } from './marks';

const person = (id: number, marked_at: string | null = null) => ({
  id,
  name: `Guest ${id}`,
  company: '',
  area: '',
  own: false,
  added: false,
  lapsed: false,
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
  expect(countOf(people ?? [])).toEqual({ safe: 1, missing: 0, absent: 0, open: 1 });
});

test('only what is of this muster and was not refused', () => {
  const entry = (about: number, kind = 'muster_mark', state = 'waiting') => ({
    kind,
    about,
    state,
    body: { mark: 'safe' },
  });
  const all = [
    entry(3),
    entry(4),
    entry(3, 'audit'),
    entry(3, 'muster_mark', 'refused'),
    entry(4, 'muster_mark', 'refused'),
  ] as never;
  expect(marksOf(all, 3)).toHaveLength(1);
  expect(refusedOf(all, 3)).toBe(1);
});

test('whoever was added here is shown before the server knows them', () => {
  const at = '2026-11-20T10:03:00Z';
  const { people = [] } = withMarks(muster(), [{ name: 'Nina Night', mark: 'safe', at }]);
  expect(people?.map(({ name, mark }) => `${name} ${mark}`)).toEqual([
    'Guest 1 ',
    'Guest 2 ',
    'Nina Night safe',
  ]);
  expect(people?.at(-1)).toMatchObject({ id: -1, added: true });
});

test('of a mark its age is sent, and none is of the future', () => {
  const now = Date.parse('2026-11-20T10:03:00Z');
  expect(ageOf('2026-11-20T10:01:30Z', now)).toBe(90_000);
  expect(ageOf('2026-11-20T10:04:00Z', now)).toBe(0);
});

test('unmarked people turn red after the minutes that were said, and at the end', () => {
  const at = Date.parse('2026-11-20T10:04:59Z');
  expect(isRed(muster(), at)).toBe(false);
  expect(isRed(muster(), at + 1000)).toBe(true);
  expect(isRed(muster(0), Date.parse('2026-11-20T10:00:00Z'))).toBe(true);
  expect(isRed({ ...muster(), ended_at: '2026-11-20T10:01:00Z' }, at)).toBe(true);
});
