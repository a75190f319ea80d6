import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf, userOf } from './fixtures';
import { encode, isTold, PermissionRefused, pushState, renewPush, subscribe } from './push';
import { session } from './session';
import { clearStorage, writeStored } from './storage';

const KEY = encode(new Uint8Array(65).fill(7).buffer);

/** What the browser has, and what the server was asked. */
let made: {
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<boolean>;
} | null;
let calls: string[] = [];

function subscriptionFor(key: number) {
  return {
    options: { applicationServerKey: new Uint8Array(65).fill(key).buffer },
    toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      made = null;
      return true;
    },
  };
}

function stubBrowser(permission: NotificationPermission, answer = permission, from = 'Chrome') {
  const pushManager = {
    getSubscription: async () => made,
    subscribe: async () => {
      made = subscriptionFor(7);
      return made;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    userAgent: from,
    language: 'en',
    onLine: true,
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
}

beforeEach(() => {
  made = null;
  calls = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url, 'http://x').pathname}`);
    return Response.json({ browsers: [], server_key: KEY });
  });
  session.open(answerOf());
});

afterEach(() => {
  session.close('none');
  writeStored('hivis.push', null);
  vi.unstubAllGlobals();
});

test('what keeps a device from showing notifications is said as it is', async () => {
  stubBrowser('default');
  expect(await pushState()).toBe('ready');
  stubBrowser('denied');
  expect(await pushState()).toBe('refused');
  stubBrowser('default', 'default', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  expect(await pushState()).toBe('home-screen');
  vi.stubGlobal('navigator', { userAgent: 'Old' });
  expect(await pushState()).toBe('unsupported');
});

test('a device is told once its owner allows it, and stays theirs after they sign out', async () => {
  stubBrowser('default', 'granted');
  await subscribe(KEY);
  expect(calls).toEqual(['POST /api/my/browsers']);
  expect(await isTold()).toBe(true);
  clearStorage({ drafts: 'cleared' });
  expect(await isTold()).toBe(true);
});

test('without the permission nothing is sent', async () => {
  stubBrowser('default', 'denied');
  await expect(subscribe(KEY)).rejects.toBeInstanceOf(PermissionRefused);
  expect([calls, made]).toEqual([[], null]);
});

test('somebody else who signs in is not told what was meant for the one before', async () => {
  stubBrowser('granted');
  await subscribe(KEY);
  calls = [];
  await renewPush(userOf({ id: 6 }));
  expect([calls, made]).toEqual([[], null]);
});

test('each start tells the server that the device is still used, also under another key', async () => {
  stubBrowser('granted');
  await subscribe(KEY);
  calls = [];
  await renewPush(userOf());
  expect(calls).toEqual(['GET /api/my/browsers', 'POST /api/my/browsers']);
  made = subscriptionFor(9);
  await renewPush(userOf());
  expect(made?.options.applicationServerKey).toEqual(new Uint8Array(65).fill(7).buffer);
});

test('a start that is still under way does not end what is just being made', async () => {
  stubBrowser('default', 'granted');
  const user = userOf();
  let renewed: Promise<void> | undefined;
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url, 'http://x').pathname}`);
    renewed ??= renewPush(user); // while the server is being told
    return Response.json({ browsers: [], server_key: KEY });
  });
  await subscribe(KEY);
  await renewed;
  expect(made).not.toBeNull();
  expect(await isTold()).toBe(true);
});

test('what the server did not take is ended, so that nobody waits for it', async () => {
  stubBrowser('default', 'granted');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No.' }, { status: 422 }));
  await expect(subscribe(KEY)).rejects.toThrow();
  expect(made).toBeNull();
  expect(await isTold()).toBe(false);
});
