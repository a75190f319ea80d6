import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { raiseBarrier } from '@/platform/barrier';
import { useMoved } from './useMoved';

test('that the organization has moved stays known, also where a screen is opened later', () => {
  const shown = renderHook(useMoved);
  act(() => raiseBarrier('inactive'));
  expect(shown.result.current).toBe(false);
  act(() => raiseBarrier('moved'));
  expect(shown.result.current).toBe(true);
  expect(renderHook(useMoved).result.current).toBe(true);
});
