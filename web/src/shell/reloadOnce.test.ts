import { afterEach, expect, test, vi } from 'vitest';
import { partCame, reloadOnce } from './reloadOnce';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('a part that does not come reloads the page once, and again only after one came', () => {
  const reload = vi.fn();
  expect(reloadOnce(reload)).toBe(true);
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  partCame();
  expect(reloadOnce(reload)).toBe(true);
});

test('without a network a reload would leave nothing', () => {
  const reload = vi.fn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
