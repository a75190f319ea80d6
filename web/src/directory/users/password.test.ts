import { expect, test } from 'vitest';
import { isStrong } from './password';

test.each([
  ['short#1', false],
  ['longenough', false],
  ['longer#1', true],
  ['fifteen letters', true],
  ['пароль§8', true],
])('%s is strong: %s', (password, strong) => {
  expect(isStrong(password)).toBe(strong);
});
