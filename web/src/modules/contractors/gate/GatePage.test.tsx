import { createRoute } from '@tanstack/react-router';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAt } from '@/core/records/testing';
import { ApiError } from '@/platform/errors';
import { GatePage } from './GatePage';
import { keep, kept } from './kept';
import { useIdle } from './useIdle';

const gate = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mocks
  return { openGate: vi.fn(), signOn: vi.fn(), signOff: vi.fn() };
});
vi.mock('./api', () => gate);
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const opened = (more: object) => ({
  organization: 'Acme',
  site: 'Harbour Depot',
  time_zone: 'UTC',
  kind: 'poster',
  closed: false,
  inductions: [],
  visit: null,
  ...more,
});

const show = () =>
  showAt('/', (root) => [
    createRoute({ getParentRoute: () => root, path: '/', component: GatePage }),
  ]);

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});
afterEach(() => vi.useRealTimers());

test('whoever signed on by a gate that does not open signs off all the same', async () => {
  keep({ gate: 'poster key', visit: 'visit key' });
  gate.openGate.mockRejectedValue(new ApiError(404, 'There is none.'));
  gate.signOff.mockResolvedValue({ visit: {} });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign off' }));
  await screen.findByText(/You are signed off/);
  expect(gate.signOff).toHaveBeenCalledWith({ key: 'poster key', visit_key: 'visit key' });
  expect(kept().visit).toBeUndefined();
});

test('by a gate that was revoked one signs off, and nobody on', async () => {
  keep({ gate: 'poster key', visit: 'visit key' });
  const visit = { name: 'Vera Gast', signed_on_at: '2026-11-20T10:00:00Z', signed_off_at: null };
  gate.openGate.mockResolvedValue(opened({ closed: true, visit }));
  gate.signOff.mockResolvedValue({ visit });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign off' }));
  await screen.findByText(/You are signed off/);
  expect(screen.queryByRole('button', { name: 'Sign on' })).toBeNull();
});

test('a tablet offers nobody what another has written', async () => {
  gate.openGate.mockResolvedValue(opened({ kind: 'tablet' }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign on' }));
  const offered = () =>
    [...document.querySelectorAll('input:not([type=radio])')].map((each) =>
      each.getAttribute('autocomplete'),
    );
  await waitFor(() => expect(offered()).toEqual(['off', 'off', 'off']));
  fireEvent.click(screen.getAllByRole('radio')[3] as HTMLElement);
  await waitFor(() => expect(document.querySelector('input[type=date]')).not.toBeNull());
  expect(offered()).toEqual(['off', 'off', 'off']);
});

test('it is idle once nobody has touched it for so long', () => {
  vi.useFakeTimers();
  const idle = vi.fn();
  renderHook(() => useIdle(60_000, idle));
  act(() => void vi.advanceTimersByTime(50_000));
  fireEvent.keyDown(window);
  act(() => void vi.advanceTimersByTime(50_000));
  expect(idle).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(idle).toHaveBeenCalledTimes(1);
});
