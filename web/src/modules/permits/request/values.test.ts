import { describe, expect, test } from 'vitest';
import { firstField, isNight, nextQuarter, sectionOf, wholeForm } from './values';

const SOFIA = 'Europe/Sofia'; // two hours ahead in winter

describe('night on the clock of the site', () => {
  test.each([
    ['2026-11-23T06:00:00Z', '2026-11-23T14:00:00Z', false], // 8 to 16
    ['2026-11-23T03:00:00Z', '2026-11-23T14:00:00Z', true], // from 5
    ['2026-11-23T10:00:00Z', '2026-11-23T18:00:00Z', false], // until 20 sharp
    ['2026-11-23T10:00:00Z', '2026-11-23T18:01:00Z', true],
    ['2026-11-23T10:00:00Z', '2026-11-24T09:00:00Z', true], // over a night
    ['2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', true],
    ['2026-11-23T14:00:00Z', '2026-11-23T06:00:00Z', false], // no time at all
    ['', '2026-11-23T06:00:00Z', false],
  ])('%s to %s: %s', (start, end, night) => {
    expect(isNight(start, end, SOFIA)).toBe(night);
  });
});

test('work is proposed to begin at the next quarter', () => {
  expect(nextQuarter(new Date('2026-11-23T10:01:00Z'))).toBe('2026-11-23T10:15:00.000Z');
  expect(nextQuarter(new Date('2026-11-23T10:15:00Z'))).toBe('2026-11-23T10:15:00.000Z');
});

test('a form that lost a section of the permit has it all the same', () => {
  const titles = { work: 'Work', location: 'Where', duration: 'When', people: 'Who' };
  const section = (id: string, fixed?: string) => ({
    id,
    title: id,
    form_type: 'main',
    fixed,
    questions: [],
  });
  const fixedOf = (sections: ReturnType<typeof section>[]) =>
    wholeForm({ sections }, titles).sections.map(({ id, fixed }) => fixed ?? id);
  expect(fixedOf([section('l', 'location'), section('a'), section('d', 'duration')])).toEqual([
    'work',
    'location',
    'a',
    'duration',
    'people',
  ]);
  expect(fixedOf([section('a')])).toEqual(['work', 'location', 'duration', 'a', 'people']);
});

test('each field has a section', () => {
  expect(sectionOf('unit_id')).toBe('location');
  expect(sectionOf('ends_at')).toBe('duration');
  expect(sectionOf('worker_ids')).toBe('people');
  expect(sectionOf('description')).toBe('work');
});

test('of several fields with something wrong the first in the form is gone to', () => {
  const question = { id: 'q1', type: 'text_field' as const, label: 'Gas', attr: {} };
  const { sections } = wholeForm(
    { sections: [{ id: 's', title: 'Gas', form_type: 'main', questions: [question] }] },
    { work: 'Work', location: 'Where', duration: 'When', people: 'Who' },
  );
  expect(firstField(sections, ['worker_ids', 'answers.q1'])).toBe('answers.q1');
  expect(firstField(sections, ['answers.q1.r1.c1', 'ends_at'])).toBe('ends_at');
  expect(firstField(sections, [])).toBeUndefined();
});
