import { afterEach, expect, test } from 'vitest';
import { applyLook, contrast, STANDARD_LOOK, tokensOf } from './look';

afterEach(() => applyLook(STANDARD_LOOK));

// The same ratios as on the server.
test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
])('%s on %s', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
});

test('text on an accent is what can be read on it', () => {
  expect(tokensOf({ ...STANDARD_LOOK, accent: '#ffd166' })['--hv-on-lime']).toBe('#0f1714');
  expect(tokensOf({ ...STANDARD_LOOK, accent: '#c22f2f' })['--hv-on-lime']).toBe('#ffffff');
});

test('what a look does not say stays the product’s', () => {
  const { style } = document.documentElement;
  applyLook({ accent: '', navigation: '#0b2545', font: 'georgia' });
  expect(style.getPropertyValue('--hv-nav')).toBe('#0b2545');
  expect(style.getPropertyValue('--hv-font')).toContain('Georgia');
  expect(style.getPropertyValue('--hv-lime')).toBe('');
  applyLook(STANDARD_LOOK);
  expect(style.getPropertyValue('--hv-nav')).toBe('');
});
