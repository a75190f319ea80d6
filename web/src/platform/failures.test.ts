import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FAILURE_RESET_MS, failureCounter } from './failures';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the third failure in a row clears the session', () => {
  const limit = vi.fn();
  const failures = failureCounter(limit);
  failures.failure(false);
  failures.failure(true);
  expect(limit).not.toHaveBeenCalled();
  failures.failure(false);
  expect(limit).toHaveBeenCalledOnce();
});

test('a success starts the count again', () => {
  const limit = vi.fn();
  const failures = failureCounter(limit);
  failures.failure(false);
  failures.failure(false);
  failures.success();
  failures.failure(false);
  expect(limit).not.toHaveBeenCalled();
  expect(failures.count).toBe(1);
});

test('half a minute after a failure without a refresh it is forgotten', () => {
  const failures = failureCounter(() => undefined);
  failures.failure(false);
  vi.advanceTimersByTime(FAILURE_RESET_MS - 1);
  expect(failures.count).toBe(1);
  vi.advanceTimersByTime(1);
  expect(failures.count).toBe(0);
});

test('a failure with a refresh is not forgotten by itself', () => {
  const failures = failureCounter(() => undefined);
  failures.failure(true);
  vi.advanceTimersByTime(FAILURE_RESET_MS * 2);
  expect(failures.count).toBe(1);
});
