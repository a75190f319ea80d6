import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '@/platform/client';
import { leadToNumbered } from './numbered';

afterEach(() => vi.restoreAllMocks());

/** Where an address leads; nothing where it stays. */
async function ledTo(href: string, found: readonly object[]) {
  const answer = { data: { results: found }, response: new Response() };
  // Of its own type there are as many as there are addresses: too many to compare.
  const asked = api as unknown as { GET: () => Promise<unknown> };
  vi.spyOn(asked, 'GET').mockResolvedValue(answer);
  try {
    await leadToNumbered({ href, pathname: href.split('?')[0] ?? '' });
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? thrown.options;
  }
  return undefined;
}

const found = [
  { kind: 'Action', id: 7, number: 'ACT-000410', path: '/actions/all/summary/7' },
  { kind: 'Action', id: 9, number: 'ACT-000041', path: '/actions/all/summary/9' },
];

test.each([
  ['/actions/all/summary/ACT-000041?status=open', '/actions/all/summary/9?status=open'],
  ['/actions/ACT-000041/report', '/actions/9/report'],
])('%s leads to %s', async (from, to) => {
  expect(await ledTo(from, found)).toBe(to);
});

test('what nobody has, or not this person, can be put right', async () => {
  const wrong = '/actions/all/summary/ACT-999999';
  expect(await ledTo(wrong, found)).toMatchObject({ to: '/not_found', state: { wrong } });
});

test('a number of another kind leads to nothing of the kind that was asked for', async () => {
  const wrong = '/incidents/summary/ACT-000041';
  expect(await ledTo(wrong, found)).toMatchObject({ to: '/not_found', state: { wrong } });
});

test.each(['/actions/all/summary/9', '/actions/all?q=ACT-000041', '/incidents/4/steps/step1'])(
  '%s is no number, and nothing is asked',
  async (address) => {
    expect(await ledTo(address, found)).toBeUndefined();
    expect(api.GET).not.toHaveBeenCalled();
  },
);
