import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorOf } from '@/platform/errors';
import { useErrorSentence } from './sentence';

test('what the server does not explain is told in one of our sentences, not by the status of the answer', () => {
  const { result } = renderHook(() => useErrorSentence());
  const failed = (status: number, body: unknown) =>
    result.current(errorOf(new Response(null, { status, statusText: 'Bad Luck' }), body));
  expect(failed(500, null)).toBe('Something went wrong.');
  expect(failed(404, null)).toBe('This record does not exist, or you may not see it.');
  expect(failed(422, { error: 'The site is closed.' })).toBe('The site is closed.');
});
