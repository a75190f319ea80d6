import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBarrier } from './barrier';
import { api, unwrap } from './client';
import { answerOf } from './fixtures';
import { session } from './session';
import { signOut } from './sessionEnd';
import { readStored, writeStored } from './storage';
import { send } from './transport';

type Reply = { status: number; body?: unknown };

/** The server of these tests: what it was asked, and what it says next. */
const asked: { path: string; headers: Headers; method: string }[] = [];
let replies: Record<string, Reply[]> = {};
/** What an answer of the server waits for. */
const held = new Map<string, Promise<void>>();

function reply(path: string): Response {
  const next = replies[path]?.shift() ?? { status: 200, body: {} };
  const body = next.status === 204 ? null : JSON.stringify(next.body ?? {});
  return new Response(body, { status: next.status });
}

function calls(path: string) {
  return asked.filter((each) => each.path === path);
}

const PROFILE = '/api/v2/users/user_profile';
const AUTHORIZE = '/api/v1/authorize';
const REFRESH = '/api/v1/refresh_token';
const RESET = '/api/v1/reset_current_session';
const denied = { status: 401, body: { error: 'Sign in again.', code: 'unauthorized' } };
/** What the cookie stands for: the very session that was refused, or the one after it. */
const same = { status: 200, body: answerOf() };
const renewed = { status: 200, body: answerOf({ access: 'a2', refresh: 'r2', csrf: 'c2' }) };
const profile = () => unwrap(api.GET(PROFILE));

beforeEach(() => {
  asked.length = 0;
  replies = {};
  held.clear();
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request =
      typeof input === 'string' ? new Request(new URL(input, location.href), init) : input;
    const path = new URL(request.url).pathname;
    asked.push({ path, headers: request.headers, method: request.method });
    await held.get(path);
    return reply(path);
  });
  session.open(answerOf());
});
afterEach(() => {
  session.close('none');
  vi.unstubAllGlobals();
});

test('a secured call carries the session, the language and, when it writes, a key', async () => {
  await profile();
  await unwrap(
    api.POST('/api/v1/my_account/password', {
      body: { current_password: 'a', password: 'b', password_confirmation: 'b' },
    }),
  );
  const headers = calls(PROFILE)[0]?.headers;
  expect(headers?.get('Authorization')).toBe('Bearer a1');
  expect(headers?.get('X-CSRF-Token')).toBe('c1');
  expect(headers?.get('Accept-Language')).toBe('en');
  expect(headers?.get('Idempotency-Key')).toBeNull();
  expect(calls('/api/v1/my_account/password')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('calls that fail together share one refresh and are sent again with the new session', async () => {
  replies = { [PROFILE]: [denied, denied], [AUTHORIZE]: [same], [REFRESH]: [renewed] };
  await Promise.all([profile(), profile()]);
  expect(calls(REFRESH)).toHaveLength(1);
  expect(calls(REFRESH)[0]?.headers.get('X-Refresh-Token')).toBe('r1');
  expect(
    calls(PROFILE)
      .slice(2)
      .map((each) => each.headers.get('Authorization')),
  ).toEqual(['Bearer a2', 'Bearer a2']);
});

test('a session opened from the device is confirmed before anything is asked', async () => {
  session.open(answerOf({ access: '', refresh: '', csrf: '' }));
  replies = { [AUTHORIZE]: [renewed] };
  await Promise.all([profile(), profile()]);
  expect(asked[0]?.path).toBe(AUTHORIZE);
  expect(calls(AUTHORIZE)).toHaveLength(1);
  expect(calls(PROFILE).map((each) => each.headers.get('Authorization'))).toEqual([
    'Bearer a2',
    'Bearer a2',
  ]);
});

test('a session that another tab renewed unheard is taken over, and its spent token is not used', async () => {
  replies = { [PROFILE]: [denied], [AUTHORIZE]: [renewed] };
  await profile();
  expect(calls(REFRESH)).toHaveLength(0);
  expect(session.get()).toMatchObject({ phase: 'in', access: 'a2', refresh: 'r2' });
});

test('a refresh whose answer was lost is picked up, and not asked for a second time', async () => {
  replies = {
    [PROFILE]: [denied, denied],
    [AUTHORIZE]: [same, renewed],
    [REFRESH]: [{ status: 504 }],
  };
  await profile().catch(() => undefined);
  expect(session.get()).toMatchObject({ phase: 'in', access: 'a1' });
  await profile();
  expect(calls(REFRESH)).toHaveLength(1);
  expect(session.get().access).toBe('a2');
});

test('a session taken over that has grown old as well is refreshed', async () => {
  const third = { status: 200, body: answerOf({ access: 'a3', refresh: 'r3' }) };
  replies = {
    [PROFILE]: [denied, denied],
    [AUTHORIZE]: [renewed, renewed],
    [REFRESH]: [third],
  };
  await profile();
  expect(calls(REFRESH).map((each) => each.headers.get('X-Refresh-Token'))).toEqual(['r2']);
  expect(session.get().access).toBe('a3');
});

test('a write that is sent again after a refresh is the same write', async () => {
  replies = { '/api/v1/my_account': [denied], [AUTHORIZE]: [renewed] };
  const body = { full_name: 'Lena', phone: '', shift: 'general' as const };
  await unwrap(api.PATCH('/api/v1/my_account', { body }));
  const [first, second] = calls('/api/v1/my_account').map((each) =>
    each.headers.get('Idempotency-Key'),
  );
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('a refused refresh tells the server, clears the device and ends the session', async () => {
  writeStored('hivis.table.x', '{}');
  writeStored('hivis.draft.x.5', '{}');
  writeStored('hivis.locale', 'de');
  replies = { [PROFILE]: [denied], [AUTHORIZE]: [same], [REFRESH]: [denied] };
  await expect(profile()).rejects.toMatchObject({ status: 401 });
  expect(calls(RESET)).toHaveLength(1);
  expect(session.get()).toMatchObject({ phase: 'out', ending: 'expired', access: '' });
  expect(readStored('hivis.table.x')).toBeNull();
  expect(readStored('hivis.draft.x.5')).toBe('{}');
  expect(readStored('hivis.locale')).toBe('de');
  writeStored('hivis.locale', null);
});

test('whoever signs in waits for the goodbye, which takes cookies away', async () => {
  let answer = () => {};
  held.set(RESET, new Promise<void>((resolve) => (answer = resolve)));
  replies = { [PROFILE]: [denied], [AUTHORIZE]: [same], [REFRESH]: [denied] };
  const ended = profile().catch(() => undefined);
  await vi.waitFor(() => expect(calls(RESET)).toHaveLength(1));
  const body = { email: 'lena@acme.example', password: 'a', remember_me: false };
  const signedIn = unwrap(api.POST('/api/v1/sign_in', { body }));
  await unwrap(api.GET(PROFILE)); // what only reads does not wait
  expect(calls('/api/v1/sign_in')).toHaveLength(0);
  answer();
  await Promise.all([ended, signedIn]);
  expect(calls('/api/v1/sign_in')).toHaveLength(1);
});

test('signing out by choice leaves no draft either', async () => {
  writeStored('hivis.draft.x.5', '{}');
  await signOut();
  expect(readStored('hivis.draft.x.5')).toBeNull();
  expect(session.get()).toMatchObject({ phase: 'out', ending: 'signed_out' });
});

test('an unreachable server during the refresh does not end the session', async () => {
  replies = { [PROFILE]: [denied], [AUTHORIZE]: [same], [REFRESH]: [{ status: 503 }] };
  await expect(profile()).rejects.toMatchObject({ status: 401 });
  expect(session.get().phase).toBe('in');
});

const fine = { status: 200 };
const broken = { status: 500, body: { error: 'x', code: 'internal' } };

async function profilesAnswered(...answers: Reply[]): Promise<void> {
  replies = { [PROFILE]: [...answers] };
  for (const _ of answers) await profile().catch(() => undefined);
}

test('the third failed call clears the session and says so in the log', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await profilesAnswered(fine, broken, { status: 400 });
  expect(session.get().phase).toBe('in');
  await profilesAnswered(broken);
  expect(session.get()).toMatchObject({ phase: 'out', ending: 'expired' });
  expect(log).toHaveBeenCalledWith('Too many API failures, clearing session');
  log.mockRestore();
});

test('what is said about a record or a form neither counts nor starts the count again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await profilesAnswered(fine, { status: 422 }, { status: 422 }, { status: 409 }, { status: 404 });
  await profilesAnswered(broken, { status: 422 }, broken, { status: 503 });
  expect(session.get().phase).toBe('in');
  await profilesAnswered(broken);
  expect(session.get().phase).toBe('out');
  vi.restoreAllMocks();
});

test('a success starts the count again', async () => {
  await profilesAnswered(fine, broken, broken, fine, broken, broken, fine);
  expect(session.get().phase).toBe('in');
});

test('a roadblock is passed on uncounted', async () => {
  const raised = vi.fn();
  const stop = onBarrier(raised);
  const blocked = { status: 403, body: { error: 'Locked.', code: 'roadblock' } };
  replies = { [PROFILE]: [blocked, blocked, blocked, blocked] };
  for (let call = 0; call < 4; call += 1) await profile().catch(() => undefined);
  stop();
  expect(raised).toHaveBeenCalledTimes(4);
  expect(session.get().phase).toBe('in');
  expect(calls(REFRESH)).toHaveLength(0);
});

test('203 is empty data', async () => {
  replies = { [PROFILE]: [{ status: 203, body: { user: {} } }] };
  expect(await profile()).toBeUndefined();
});

test('a write that a silent network has swallowed ends as one that has no network; files may take longer', async () => {
  vi.useFakeTimers();
  try {
    const never = (input: Request, init?: RequestInit) =>
      new Promise<Response>((_, fail) => {
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
        if (!init?.signal) setTimeout(() => fail(new Error('It had no end.')), 10 * 60_000);
        asked.push({ path: input.url, headers: input.headers, method: input.method });
      });
    vi.stubGlobal('fetch', never);
    const written = unwrap(api.POST('/api/intro_tour_user_tracking', { body: TOUR })).catch(
      (cause) => cause,
    );
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await Promise.race([written, 'waits'])).toMatchObject({ status: 0, isOffline: true });

    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const request = new Request(`${location.origin}/api/x`, { method: 'POST', headers, body: '' });
    const sent = send(request).catch((cause) => cause);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await Promise.race([sent, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect(await sent).toMatchObject({ message: 'It had no end.' });
  } finally {
    vi.useRealTimers();
  }
});

const TOUR = { tour: 'poster', step: 1 } as const;
