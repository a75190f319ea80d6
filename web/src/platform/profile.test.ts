import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBarrier } from './barrier';
import { answerOf } from './fixtures';
import { reloadProfile } from './profile';
import { session } from './session';

/** What the server says to the profile, and to a browser that asks who it is. */
let profile = { status: 200, code: '' };
let authorize = { status: 401, code: 'session_expired' };

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = typeof input === 'string' ? input : input.url;
    const { status, code } = url.includes('/authorize') ? authorize : profile;
    return new Response(JSON.stringify({ error: 'No.', code }), { status });
  });
  session.open(answerOf());
});

afterEach(() => {
  session.close('none');
  vi.unstubAllGlobals();
});

async function barriersDuringReload(): Promise<string[]> {
  const raised: string[] = [];
  const stop = onBarrier((barrier) => raised.push(barrier));
  await reloadProfile();
  stop();
  return raised;
}

test('a locked organization leads to the roadblock and keeps the session', async () => {
  profile = { status: 403, code: 'roadblock' };
  expect(await barriersDuringReload()).toEqual(['roadblock']);
  expect(session.get().phase).toBe('in');
});

test('so it does when the session must be renewed first', async () => {
  profile = { status: 401, code: 'session_expired' };
  authorize = { status: 403, code: 'roadblock' };
  expect(await barriersDuringReload()).toEqual(['roadblock']);
  expect(session.get().phase).toBe('in');
});

test('a person who is no longer active is led out, without a try to renew', async () => {
  profile = { status: 401, code: 'user_inactive' };
  expect(await barriersDuringReload()).toEqual(['inactive']);
});

test('a busy server does not end the session, not even while it is renewed', async () => {
  profile = { status: 503, code: 'unavailable' };
  await reloadProfile();
  profile = { status: 401, code: 'session_expired' };
  authorize = { status: 503, code: 'unavailable' };
  await reloadProfile();
  expect(session.get().phase).toBe('in');
});

test('a profile that is refused ends the session', async () => {
  profile = { status: 404, code: 'not_found' };
  await reloadProfile();
  expect(session.get().phase).toBe('out');
});
