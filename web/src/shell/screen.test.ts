import { expect, test, vi } from 'vitest';
import { ChunkError, PART_TIMEOUT_MS, screen } from './screen';

const Part = () => null;

test('a part is fetched once', async () => {
  const load = vi.fn(async () => ({ Part }));
  const Screen = screen(load, 'Part');
  await Promise.all([Screen.preload?.(), Screen.preload?.()]);
  expect(load).toHaveBeenCalledOnce();
});

test('a part that did not come is fetched again at the next try', async () => {
  const load = vi.fn(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Screen = screen(load, 'Part');
  await expect(Screen.preload?.()).rejects.toBeInstanceOf(ChunkError);
  await Screen.preload?.();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that takes for ever is given up', async () => {
  vi.useFakeTimers();
  const Screen = screen(() => new Promise<{ Part: typeof Part }>(() => undefined), 'Part');
  const waiting = expect(Screen.preload?.()).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS);
  await waiting;
  vi.useRealTimers();
});
