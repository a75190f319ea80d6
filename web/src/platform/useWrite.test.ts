import { expect, test } from 'vitest';
import { ApiError } from './errors';
import { onceUntilAnswered } from './useWrite';

/** Sends with these outcomes in turn, and returns the keys that went along. */
async function keysOf(outcomes: (ApiError | 'done')[], about = (_: number) => 0) {
  const once = onceUntilAnswered();
  const keys: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const sent = once(about(index), async (headers) => {
      keys.push(headers['Idempotency-Key']);
      if (outcome !== 'done') throw outcome;
    });
    await sent.catch(() => undefined);
  }
  return keys;
}

const failed = (status: number, code = '') => new ApiError(status, 'No.', { code });

test.each([
  ['a lost answer', failed(0)],
  ['a busy server', failed(503)],
  ['a server that failed', failed(500)],
  ['too many at once', failed(429)],
  ['a session that ran out', failed(401)],
  ['the first try still under way', failed(409, 'in_flight')],
])('after %s the next try has the same key', async (_, outcome) => {
  const [first, second] = await keysOf([outcome, 'done']);
  expect(second).toBe(first);
});

test.each([
  ['an answer', 'done' as const],
  ['fields that need attention', failed(422)],
  ['a conflict', failed(409, 'wrong_status')],
  ['a refusal', failed(403)],
])('after %s the next try is another one', async (_, outcome) => {
  const [first, second] = await keysOf([outcome, 'done']);
  expect(second).not.toBe(first);
});

test('pressed twice, it is sent once and both are answered', async () => {
  const once = onceUntilAnswered();
  let sent = 0;
  const send = async () => ++sent;
  expect(await Promise.all([once(7, send), once(7, send), once(8, send)])).toEqual([1, 1, 2]);
  expect(await once(7, send)).toBe(3);
});

test('what is about another record never shares a key', async () => {
  const [first, second, third] = await keysOf([failed(0), 'done', 'done'], (index) => index % 2);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});
