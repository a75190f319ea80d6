import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from './fixtures';
import { dayIn, daysBetween, nearness, OnPaper, useFormats } from './formats';
import { toInstant, toLocal } from './instants';
import { session } from './session';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-21T22:30:00Z');
  session.open(answerOf());
});
afterEach(() => vi.useRealTimers());

test('today is a matter of the time zone', () => {
  expect(dayIn('Europe/Berlin')).toBe('2026-11-21');
  expect(dayIn('Asia/Tokyo')).toBe('2026-11-22');
  expect(dayIn('America/St_Johns')).toBe('2026-11-21');
});

test('a due day is near, far or late', () => {
  expect(daysBetween('2026-11-21', '2026-11-19')).toBe(-2);
  expect(nearness('2026-11-20', '2026-11-21')).toBe('late');
  expect(nearness('2026-11-21', '2026-11-21')).toBe('today');
  expect(nearness('2026-11-22', '2026-11-21')).toBe('tomorrow');
});

test('due days are words while they are near, in the zone of the site', () => {
  const { due } = renderHook(() => useFormats()).result.current;
  expect(due('2026-11-19')).toBe('2 d late');
  expect(due('2026-11-21')).toBe('Today');
  expect(due('2026-11-21', 'Asia/Tokyo')).toBe('1 d late');
  expect(due('2026-12-24')).toBe('24 Dec');
  expect(due('2027-01-03')).toBe('3 Jan 2027');
});

test('an instant is told by the clock of the site', () => {
  const { dateTime } = renderHook(() => useFormats()).result.current;
  expect(dateTime('2026-11-21T21:05:00Z')).toBe('Today 22:05');
  expect(dateTime('2026-11-20T21:05:00Z')).toBe('Yesterday 22:05');
  expect(dateTime('2026-11-01T08:00:00Z')).toBe('1 Nov, 09:00');
});

test('where that clock is not the reader’s, its zone is named', () => {
  const { dateTime, fullDateTime } = renderHook(() => useFormats()).result.current;
  expect(dateTime('2026-11-21T21:05:00Z', 'America/New_York')).toBe('Today 16:05 GMT-5');
  expect(fullDateTime('2026-11-21T21:05:00Z', 'America/New_York')).toBe('21 Nov 2026, 16:05 GMT-5');
  expect(fullDateTime('2026-11-21T21:05:00Z', 'Europe/Rome')).toBe('21 Nov 2026, 22:05');
});

test('a local time and its instant belong together, across clock changes', () => {
  expect(toInstant('2026-07-01T10:00', 'Europe/Berlin')).toBe('2026-07-01T08:00:00.000Z');
  expect(toInstant('2026-12-01T10:00', 'Europe/Berlin')).toBe('2026-12-01T09:00:00.000Z');
  expect(toInstant('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-11-21T10:00', 'America/St_Johns')).toBe('2026-11-21T13:30:00.000Z');
  expect(toLocal('2026-11-21T13:30:00Z', 'America/St_Johns')).toBe('2026-11-21T10:00');
  expect(toInstant('')).toBe('');
});

test('on paper every day has its year, and none is today', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(OnPaper, { value: true }, children);
  const { day, due, dateTime } = renderHook(() => useFormats(), { wrapper }).result.current;
  expect(day('2026-11-24')).toBe('24 Nov 2026');
  expect(due('2026-11-21')).toBe('21 Nov 2026');
  expect(dateTime('2026-11-21T10:00:00Z')).toBe('21 Nov 2026, 11:00');
});

test('a size is said in decimal units', async () => {
  const said = () => renderHook(() => useFormats()).result.current.bytes;
  const sizes = [0, 746, 1_500, 100_000_000, 10_000_000_000];
  expect(sizes.map(said())).toEqual(['0 B', '746 B', '1.5 kB', '100 MB', '10 GB']);
});
