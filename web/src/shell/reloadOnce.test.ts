import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partCame, partMissing, reloadOnce } from './reloadOnce';

beforeEach(() => sessionStorage.clear());

afterEach(() => vi.restoreAllMocks());

test('a part that does not come reloads the page once, and again only after one came', () => {
  const reload = vi.fn();
  partMissing('Detail');
  expect(reloadOnce(reload)).toBe(true);
  partCame('Layout');
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  partCame('Detail');
  expect(reloadOnce(reload)).toBe(true);
});

test('without a network a reload would leave nothing', () => {
  const reload = vi.fn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
