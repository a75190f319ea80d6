import { expect, test } from 'vitest';
import type { Item } from '../types';
import { bodyOf, newPoint, problemsOf, valuesOf } from './draft';

const point = { notes: '', carried: false, action_id: null };
const item = (template: string, points: object[], drill_seconds = 0) =>
  ({
    template,
    proceedings: {
      occurrence_id: 3,
      version: 4,
      points,
      minutes: 'M',
      drill_seconds,
      findings: '',
    },
  }) as Item;
const say = (template: string, name: string) => `${template}/${name}`;

test('an empty agenda begins with that of its template, a written one stays', () => {
  expect(valuesOf(item('drill', []), say).points.map(({ title }) => title)).toEqual([
    'drill/scenario',
    'drill/alarm',
    'drill/assembly',
    'drill/debriefing',
  ]);
  expect(valuesOf(item('plain', []), say).points).toEqual([]);
  const kept = valuesOf(
    item('drill', [{ ...point, id: 7, title: 'Own', state: 'acted' }], 245),
    say,
  );
  expect(kept.points).toEqual([{ id: 7, title: 'Own', notes: '', done: false, settled: true }]);
  expect([kept.drill_minutes, kept.drill_seconds]).toEqual(['4', '5']);
});

test('new points are sent without an id, and the time of a drill in seconds', () => {
  const read = item('drill', [{ ...point, id: 7, title: 'Own', state: 'done' }], 245);
  const values = valuesOf(read, say);
  const sent = bodyOf(
    { ...values, points: [newPoint(' New '), ...values.points] },
    read.proceedings,
    'drill',
  );
  expect([sent.occurrence_id, sent.version, sent.remove_ids]).toEqual([3, 4, []]);
  expect(sent.points).toEqual([
    { id: 0, title: 'New', notes: '', done: false },
    { id: 7, title: 'Own', notes: '', done: true },
  ]);
  expect(sent.drill_seconds).toBe(245);
  expect(bodyOf(values, read.proceedings, 'plain')).not.toHaveProperty('drill_seconds');
});

test('what was taken out goes, but not what is settled', () => {
  const { proceedings } = item('plain', [
    { ...point, id: 7, title: 'Own', state: 'open' },
    { ...point, id: 8, title: 'Acted', state: 'acted' },
    { ...point, id: 9, title: 'Carried', state: 'carried' },
  ]);
  const values = { ...valuesOf(item('plain', []), say), points: [] };
  expect(bodyOf(values, proceedings, 'plain').remove_ids).toEqual([7]);
});

test('a point needs a title, and a time whole numbers', () => {
  const values = valuesOf(item('drill', []), say);
  expect(problemsOf(values)).toEqual({});
  expect(
    problemsOf({ ...values, points: [newPoint(' ')], drill_minutes: '1.5', drill_seconds: '60' }),
  ).toEqual({
    'points.0.title': 'pointMissing',
    drill_minutes: 'timeWrong',
    drill_seconds: 'timeWrong',
  });
});
