import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDelivery } from './delivery';
import { session } from './session';

afterEach(() => vi.restoreAllMocks());

test.each([
  [true, true, 'mail'],
  [true, false, 'here'],
  [false, true, 'later'],
  [false, false, 'later'],
])('with a network %s and a mail server %s people hear of it: %s', (online, mails, said) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  session.booted({ ...session.get().boot, mails } as never);
  expect(renderHook(useDelivery).result.current).toBe(said);
});
