import { expect, it } from 'vitest';
import { bulkBody, divisionsOfAll } from './bulk';

it('sends the one thing that is changed', () => {
  expect(bulkBody('category', '7', [1, 2])).toEqual({ observation_ids: [1, 2], category_id: 7 });
  expect(bulkBody('division', '0', [1])).toEqual({ observation_ids: [1], division_id: 0 });
  expect(bulkBody('sensitive', 'no', [1])).toEqual({ observation_ids: [1], sensitive: false });
});

it('offers the divisions of the one site that all are at', () => {
  const at = (id: number) => ({ site: { id, name: '', time_zone: 'UTC' } });
  const sites = [
    { id: 1, divisions: [{ id: 5, name: 'Packing' }] },
    { id: 2, divisions: [] },
  ];
  expect(divisionsOfAll([at(1), at(1)], sites)).toEqual([{ id: 5, name: 'Packing' }]);
  expect(divisionsOfAll([at(1), at(2)], sites)).toBeUndefined();
  expect(divisionsOfAll([at(2)], sites)).toBeUndefined();
});
