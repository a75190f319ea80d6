import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import type { TabMessage } from '@/platform/tabs';
import { start } from './start';

const tabs = vi.hoisted(() => ({ listeners: new Set<(message: TabMessage) => void>() }));

vi.mock('@/platform/tabs', () => ({
  announce: () => undefined,
  onTabMessage: (listener: (message: TabMessage) => void) => {
    tabs.listeners.add(listener);
    return () => tabs.listeners.delete(listener);
  },
}));

const older = answerOf({ access: 'a1' });
const newer = answerOf({ access: 'a2' });
const boot = { api_key: 'key', version: '1', features: {}, locales: [], organization: null };

/** Another tab speaks while this one waits for its answer. */
let meanwhile: TabMessage | null = null;
let authorized = { status: 200, body: older as object };

beforeEach(() => {
  meanwhile = null;
  authorized = { status: 200, body: older };
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = typeof input === 'string' ? input : input.url;
    if (!url.endsWith('/authorize')) return new Response(JSON.stringify(boot));
    if (meanwhile) for (const listener of tabs.listeners) listener(meanwhile);
    return new Response(JSON.stringify(authorized.body), { status: authorized.status });
  });
});

afterEach(() => {
  tabs.listeners.clear();
  session.close('none');
  vi.unstubAllGlobals();
});

test('the cookie opens the session', async () => {
  expect(await start()).toBeNull();
  expect(session.get()).toMatchObject({ phase: 'in', access: 'a1' });
});

test('a refresh in another tab during the start wins over the older answer', async () => {
  meanwhile = { type: 'session', answer: newer };
  await start();
  expect(session.get()).toMatchObject({ phase: 'in', access: 'a2' });
});

test('signing out in another tab during the start keeps this one out', async () => {
  meanwhile = { type: 'ended', ending: 'signed_out' };
  await start();
  expect(session.get().phase).toBe('out');
});

test.each([
  [403, 'roadblock', 'roadblock'],
  [401, 'user_inactive', 'inactive'],
  [401, 'not_signed_in', 'none'],
])('a refusal of %i %s is remembered as %s', async (status, code, ending) => {
  authorized = { status, body: { error: 'No.', code } };
  await start();
  expect(session.get()).toMatchObject({ phase: 'out', ending });
});
