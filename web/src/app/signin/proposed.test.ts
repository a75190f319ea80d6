import { expect, test } from 'vitest';
import { proposedAddress } from './proposed';

test.each([
  ['Acme', 'acme'],
  ['Demo Industries Ltd.', 'demo-industries'],
  ['Müller & Söhne GmbH', 'muller-sohne'],
  ['  Łódź -- Steel  ', 'lodz-steel'],
  ['Çelik İş', 'celik-is'],
  ['Стомана', ''],
  ['3M', '3m'],
  [
    'A very long name of an organization that never seems to end',
    'a-very-long-name-of-an-organization-that',
  ],
])('the address proposed for %s is %s', (name, address) => {
  expect(proposedAddress(name)).toBe(address);
});
