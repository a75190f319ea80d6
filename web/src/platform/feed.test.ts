import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';

const root = new ICAL.Component(
  ICAL.parse(readFileSync('../platform/ical/testdata/feed.ics', 'utf8')),
);
const zones = new Map(
  root
    .getAllSubcomponents('vtimezone')
    .map((zone) => [zone.getFirstPropertyValue('tzid'), new ICAL.Timezone(zone)]),
);

function eventOf(uid: string) {
  const found = root
    .getAllSubcomponents('vevent')
    .find((event) => event.getFirstPropertyValue('uid') === uid);
  if (!found) throw new Error(uid);
  return new ICAL.Event(found);
}

/** The moment as the calendar itself reckons it, by the clock that is written in the file. */
function moment(time: ICAL.Time) {
  const zone = zones.get(time.zone?.tzid ?? '');
  if (zone) time.zone = zone;
  return new Date(time.toUnixTime() * 1000).toISOString().slice(0, 16);
}

test('texts survive folding and escaping', () => {
  const event = eventOf('series');
  expect(event.summary).toBe('Begehung; Halle 3, „Süd“');
  expect(event.description).toBe(
    `${'Schutzhelm über Gehörschutz. '.repeat(12)}\nZeile zwei \\ Ende`,
  );
});

test.each([
  ['new-york', '2026-03-08T04:30', '2026-03-08T08:30'],
  ['howe', '2026-04-04T22:30', '2026-04-04T23:30'],
  ['almaty', '2024-02-29T03:00', '2024-03-01T04:00'],
  ['kolkata', '2026-05-01T03:30', '2026-05-01T04:30'],
  ['utc', '2026-05-01T09:00', '2026-05-01T10:00'],
])('%s is read at the hour it was meant', (uid, starts, ends) => {
  expect([moment(eventOf(uid).startDate), moment(eventOf(uid).endDate)]).toEqual([starts, ends]);
});

test('whole days are days', () => {
  const { startDate, endDate } = eventOf('whole');
  expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([
    true,
    '2026-12-01',
    '2026-12-03',
  ]);
});

test('a series keeps its hour, leaves a date out and moves another', () => {
  const iterator = eventOf('series').iterator();
  const times: string[] = [];
  for (let at = iterator.next(); at; at = iterator.next()) times.push(moment(at));
  expect(times).toEqual(['2026-10-19T07:00', '2026-10-26T08:00', '2026-11-09T08:00']);
  const moved = root
    .getAllSubcomponents('vevent')
    .find((event) => event.hasProperty('recurrence-id'));
  expect(moved && moment(new ICAL.Event(moved).startDate)).toBe('2026-10-26T13:00');
});
