import { expect, test } from 'vitest';
import { CHECK_AFTER_MS, isChecked } from './session-watch';

test('the person’s state is looked at after three seconds, but not at Home and in an investigation', () => {
  expect(CHECK_AFTER_MS).toBe(3000);
  expect(isChecked('/observations')).toBe(true);
  expect(isChecked('/incidents/summary/4')).toBe(true);
  expect(isChecked('/')).toBe(false);
  expect(isChecked('/incidents/4/steps/step1/victim/new')).toBe(false);
});
