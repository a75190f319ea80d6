import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { LeaveGuard } from './LeaveGuard';

interface Blocker {
  shouldBlockFn: (way: object) => Promise<boolean>;
  enableBeforeUnload: () => boolean;
}

// What the guard answers to the router, without one.
const asked = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mocks
  return { blocker: undefined as unknown };
});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: (options: unknown) => {
    asked.blocker = options;
    return { status: 'idle' };
  },
}));
vi.mock('@/platform/session', async (original) => ({
  ...(await original<object>()),
  session: { get: () => ({ phase: 'in' }) },
}));
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const kept = { isSafe: () => true, keepNow: async () => true };
const way = { current: { pathname: '/incidents/7' }, next: { pathname: '/' } };

function guard(unkept: boolean) {
  render(
    <MantineProvider>
      <LeaveGuard when draft={kept} unkept={unkept} />
    </MantineProvider>,
  );
  return asked.blocker as Blocker;
}

test('what is kept may be left without a question', async () => {
  const blocker = guard(false);
  expect(await blocker.shouldBlockFn(way)).toBe(false);
  expect(blocker.enableBeforeUnload()).toBe(false);
});

test('what the draft does not keep is asked for, though its words are kept', async () => {
  const blocker = guard(true);
  expect(await blocker.shouldBlockFn(way)).toBe(true);
  expect(blocker.enableBeforeUnload()).toBe(true);
});
