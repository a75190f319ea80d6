import { expect, it } from 'vitest';
import { shownSteps } from './tour';

it('leaves out what is not on the screen, and keeps the numbers of the others', () => {
  const step = (at: string) => ({ at, title: at, text: at });
  const tour = { name: 'observation', steps: [step('a'), step('b'), step('c')] };
  const found = shownSteps(tour, (at) => (at === 'b' ? null : document.body));
  expect(found.map(({ number, step: { at } }) => [number, at])).toEqual([
    [1, 'a'],
    [3, 'c'],
  ]);
});
