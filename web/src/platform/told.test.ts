import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from './session';
import { useTold } from './told';

afterEach(() => vi.restoreAllMocks());

test.each([
  [true, true, 'mail'],
  [true, false, 'here'],
  [false, true, 'later'],
  [false, false, 'later'],
])('with a network %s and a mail server %s people hear of it: %s', (online, mails, said) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  session.booted({ ...session.get().boot, mails } as never);
  expect(renderHook(useTold).result.current).toBe(said);
});
