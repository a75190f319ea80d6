import { afterEach, expect, test, vi } from 'vitest';
import { currentZone, isZoneOf, ownZone, zoneLabel, zones, zoneTyped } from './zones';

afterEach(() => vi.restoreAllMocks());

test('zones have the names of today, each once, whatever the browser lists', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Europe/Kiev',
    'America/Godthab',
  ]);
  expect(zones('Etc/GMT+3')).toEqual([
    'America/Nuuk',
    'Asia/Kolkata',
    'Etc/GMT+3',
    'Europe/Kyiv',
    'UTC',
  ]);
});

test('every current name is one that this machine knows as the same clock', () => {
  for (const zone of zones())
    expect(() => Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  expect(currentZone('Asia/Saigon')).toBe('Asia/Ho_Chi_Minh');
  expect(zoneLabel('America/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

test('the zone of the device is guessed under the name of today', () => {
  const format = Intl.DateTimeFormat();
  vi.spyOn(format, 'resolvedOptions').mockReturnValue({
    ...format.resolvedOptions(),
    timeZone: 'Asia/Calcutta',
  });
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation((() => format) as never);
  expect(ownZone()).toBe('Asia/Kolkata');
});

test.each([
  ['Asia/Kolkata', 'calcutta', true],
  ['Asia/Kolkata', 'kol', true],
  ['America/New_York', 'new york', true],
  ['America/New_York', 'york america', true],
  ['Europe/Sofia', 'berlin', false],
])('%s is found by %s: %s', (zone, typed, found) => {
  expect(isZoneOf(zone, typed)).toBe(found);
});

test.each([
  ['europe/sofia', 'Europe/Sofia'],
  ['America/New York', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Atlantis', 'Atlantis'],
])('%s is taken for %s', (typed, zone) => {
  expect(zoneTyped(typed)).toBe(zone);
});
