import { expect, it } from 'vitest';
import { type Colleague, groupsOf, workers } from './people';

const person = (id: number, ...site_ids: number[]) => ({ id, site_ids }) as Colleague;
const people = [person(1, 5), person(2, 6), person(3, 5, 6), person(4)];

function ids(me: number | undefined, siteId?: number) {
  return groupsOf(people, me, siteId).map(([group, each]) => [group, each.map(({ id }) => id)]);
}

it('offers oneself first, then the people of the site', () => {
  expect(ids(3, 5)).toEqual([
    ['peopleMe', [3]],
    ['peopleHere', [1]],
    ['peopleElsewhere', [2, 4]],
  ]);
  expect(ids(3)).toEqual([
    ['peopleMe', [3]],
    ['peopleElsewhere', [1, 2, 4]],
  ]);
  expect(ids(99, 6)).toEqual([
    ['peopleHere', [2, 3]],
    ['peopleElsewhere', [1, 4]],
  ]);
});

it('gives no work to guests, and takes none from them', () => {
  const [one, guest] = [person(1), { ...person(2), role_name: 'Guest User' }];
  expect(workers([one, guest] as Colleague[])).toEqual([one]);
  expect(workers([one, guest] as Colleague[], '2')).toEqual([one, guest]);
});
