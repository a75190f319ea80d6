import { expect, test } from 'vitest';
import { applyDbAction } from './live-lists';

interface Item {
  id: number;
  text: string;
}
const same = (a: Item, b: Item) => a.id === b.id;
const list = [
  { id: 1, text: 'one' },
  { id: 2, text: 'two' },
];

test('create puts the item in front, once', () => {
  const three = { id: 3, text: 'three' };
  const once = applyDbAction(list, 'create', three, same);
  expect(once.map((each) => each.id)).toEqual([3, 1, 2]);
  expect(applyDbAction(once, 'create', three, same)).toHaveLength(3);
});

test('update replaces, remove drops, all replaces everything', () => {
  const changed = applyDbAction(list, 'update', { id: 2, text: 'zwei' }, same);
  expect(changed[1]?.text).toBe('zwei');
  expect(applyDbAction(list, 'update', { id: 9, text: 'x' }, same)).toEqual(list);
  expect(applyDbAction(list, 'remove', { id: 1, text: '' }, same)).toEqual([list[1]]);
  expect(applyDbAction(list, 'all', [{ id: 7, text: 'seven' }], same)).toHaveLength(1);
});
