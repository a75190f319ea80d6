import { expect, it } from 'vitest';
import { type Colleague, named, nearest } from '@/core/records/people';

const person = (id: number, full_name: string, ...site_ids: number[]) =>
  ({ id, full_name, site_ids }) as Colleague;
const people = [
  person(1, 'Ana Berg', 5),
  person(2, 'Bo Åkesson', 6),
  person(3, 'Cem Berg', 5, 6),
  person(4, 'Dea Lind'),
];

const ids = (found: Colleague[]) => found.map(({ id }) => id);

it('puts oneself first, then the people of the site', () => {
  expect(ids(nearest(people, 3, 5))).toEqual([3, 1, 2, 4]);
  expect(ids(nearest(people, 3))).toEqual([3, 1, 2, 4]);
  expect(ids(nearest(people, 99, 6))).toEqual([2, 3, 1, 4]);
});

it.each([
  ['', [1, 2, 3, 4]],
  ['berg', [1, 3]],
  [' BERG  an ', [1]],
  ['ÅK', [2]],
  ['nobody', []],
])('finds "%s" by the words of the name', (typed, found) => {
  expect(ids(named(people, typed))).toEqual(found);
});

it('gives no work to guests', () => {
  expect(named([{ ...person(1, 'Ana'), role_name: 'Guest User' }], '')).toEqual([]);
});
