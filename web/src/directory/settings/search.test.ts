import { expect, it } from 'vitest';
import { groupsOf, type Worded } from './search';

const card = (group: Worded['group'], label: string, keywords = ''): Worded => ({
  group,
  label,
  hint: `${label} of all sites`,
  keywords,
});
const cards = [card('system', 'Mails'), card('people', 'Users', 'invite'), card('people', 'Roles')];
const labels = (typed: string) =>
  groupsOf(cards, typed).map(({ group, cards }) => [group, cards.map(({ label }) => label)]);

it('shows all of them in the order of the groups', () => {
  expect(labels(' ')).toEqual([
    ['people', ['Users', 'Roles']],
    ['system', ['Mails']],
  ]);
});

it('finds a card by every word that is typed, wherever it stands', () => {
  expect(labels('INVITE sites')).toEqual([['people', ['Users']]]);
  expect(labels('roles invite')).toEqual([]);
});
