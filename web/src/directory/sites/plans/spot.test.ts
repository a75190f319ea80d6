import { expect, test } from 'vitest';
import { spotUnder, stepped } from './spot';

test.each([
  ['ArrowRight', false, { x: 0.51, y: 0.5 }],
  ['ArrowUp', true, { x: 0.5, y: 0.45 }],
  ['ArrowLeft', true, { x: 0.45, y: 0.5 }],
] as const)('%s moves a spot', (key, long, spot) => {
  expect(stepped({ x: 0.5, y: 0.5 }, key, long)).toEqual(spot);
});

test('a spot stays on its picture', () => {
  expect(stepped({ x: 0, y: 0.995 }, 'ArrowDown', true)).toEqual({ x: 0, y: 1 });
  expect(stepped({ x: 0, y: 1 }, 'ArrowLeft', false)).toEqual({ x: 0, y: 1 });
});

test('other keys move nothing', () => {
  expect(stepped({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeNull();
});

test('a point of the window is a spot of the picture it is over', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 } as DOMRect;
  expect(spotUnder({ clientX: 200, clientY: 150 }, box)).toEqual({ x: 0.25, y: 0.5 });
  expect(spotUnder({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 1 });
});
