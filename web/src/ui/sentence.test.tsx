import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorOf } from '@/platform/errors';
import { useErrorSentence, useAnonymousSentence } from './sentence';

test('what the server does not explain is told in one of our sentences, not by the status of the answer', () => {
  const { result } = renderHook(() => useErrorSentence());
  const failed = (status: number, body: unknown) =>
    result.current(errorOf(new Response(null, { status, statusText: 'Bad Luck' }), body));
  expect(failed(500, null)).toBe('Something went wrong.');
  expect(failed(404, null)).toBe('This record does not exist, or you may not see it.');
  expect(failed(422, { error: 'The site is closed.' })).toBe('The site is closed.');
});

test('before somebody is signed in nothing is said of records and roles, and a lock says how long', () => {
  const { result } = renderHook(() => useAnonymousSentence());
  const failed = (status: number, body: unknown, headers?: HeadersInit) =>
    result.current(errorOf(new Response(null, { status, headers }), body));
  expect(failed(404, null)).toBe('Something went wrong.');
  expect(failed(403, { error: 'Not from here.' })).toBe('Not from here.');
  expect(failed(503, null)).toBe(
    renderHook(() => useErrorSentence()).result.current(failedWith(503)),
  );
  expect(failed(429, { error: 'Wait.' }, { 'Retry-After': '90' })).toContain('2 minutes');
});

const failedWith = (status: number) => errorOf(new Response(null, { status }), null);
