import { expect, test } from 'vitest';
import { spotOf, spotText, whereOf } from './filters';

test('an address says where one is, and nonsense says everything', () => {
  for (const text of ['own', 'shared', 'favorite', 'others', 'site-3', 'folder-12', undefined]) {
    expect(spotText(spotOf(text))).toBe(text);
  }
  for (const text of ['', 'site-', 'folder-0', 'folder-1x', 'constructor']) {
    expect(spotOf(text)).toEqual({ at: 'all' });
  }
});

test('something new goes where one is, else into one’s own', () => {
  expect(whereOf({ at: 'folder', id: 12 })).toEqual({ folder_id: 12 });
  expect(whereOf({ at: 'site', id: 3 })).toEqual({ site_id: 3 });
  expect(whereOf({ at: 'shared' })).toEqual({ own: true });
});
