import { expect, test } from 'vitest';
import type { SiteRecord } from '../settings';
import { countsOf, targetsFor, treeOf } from './tree';

const part = (id: number, name: string, status = 'active') => ({
  id,
  name,
  status,
  head: null,
  in_charge: null,
});

const tree = treeOf({
  id: 1,
  divisions: [
    {
      ...part(2, 'Works'),
      departments: [{ ...part(3, 'Welding'), units: [part(4, 'Hall A')] }],
    },
    { ...part(5, 'Yard'), departments: [{ ...part(6, 'Cranes', 'inactive'), units: [] }] },
    { ...part(7, 'Old works', 'inactive'), departments: [] },
  ],
} as unknown as SiteRecord);

test('each part knows its level and what it is part of', () => {
  const welding = tree[0]?.below[0];
  expect(welding).toMatchObject({ level: 'department', parentId: 2 });
  expect(welding?.below[0]).toMatchObject({ level: 'unit', parentId: 3, below: [] });
});

test('what is below a site is counted by level', () => {
  expect(countsOf(tree)).toEqual({ division: 3, department: 2, unit: 1 });
});

test('a part goes to an active one of the level above', () => {
  const [works] = tree;
  const welding = works?.below[0];
  const hall = welding?.below[0];
  if (!works || !welding || !hall) throw new Error('the tree is not whole');
  expect(targetsFor(tree, works)).toEqual([]);
  expect(targetsFor(tree, welding).map(({ name }) => name)).toEqual(['Works', 'Yard']);
  expect(targetsFor(tree, hall)).toEqual([{ id: 3, name: 'Works / Welding' }]);
});
