import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

export interface PushService {
  /** What a browser that subscribed here was sent, as it reads it; once so many are there. */
  sent: (many: number) => Promise<readonly string[]>;
  /** Lets the browsers of a context subscribe here, which Chromium without a screen cannot elsewhere. */
  serve: (context: BrowserContext) => Promise<void>;
  stop: () => void;
}

const PATIENCE_MS = 60_000;

/** A push service with one browser. It takes what is signed and encrypted as browsers demand, and nothing else. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    try {
      signed(request, `http://${request.headers.host}`);
      messages.push(decrypted(await bodyOf(request), browser, secret));
      response.writeHead(201).end();
    } catch (cause) {
      messages.push(`refused: ${cause}`);
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') };
  return {
    sent: async (many) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50))
        if (messages.length >= many) return messages;
      throw new Error(`${messages.length} messages were sent, not ${many}.`);
    },
    serve: async (context) => {
      await context.addInitScript(subscribeHere, {
        endpoint: `http://127.0.0.1:${port}/to/it`,
        keys,
      });
    },
    stop: () => server.close(),
  };
}

/** Hands a message to the product's service worker as the browser does, and returns what it shows. */
export async function deliver(page: Page, data: string): Promise<readonly string[]> {
  const { origin } = new URL(page.url());
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith(origin));
  if (!worker) throw new Error('There is no service worker.');
  // Without a screen nothing is shown, so what would be is written down.
  await worker.evaluate(() => {
    const here = self as unknown as Shown;
    here.shown = [];
    here.registration.showNotification = async (title: string) => {
      here.shown.push(title);
    };
  });
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (one) resolve(one.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () => worker.evaluate(() => (self as unknown as Shown).shown);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    const titles = await shown();
    if (titles.length > 0) return titles;
  }
  throw new Error('The service worker shows nothing.');
}

interface Shown {
  shown: string[];
  readonly registration: { showNotification: (title: string) => Promise<void> };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Holds a message to RFC 8292: the installation signed it, for this service, and not for long. */
function signed(request: IncomingMessage, here: string): void {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
  });
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const text = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', text, by, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not that of the key');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const ahead = Number(said.exp) - Date.now() / 1000;
  if (said.aud !== here || ahead < 0 || ahead > 24 * 60 * 60)
    throw new Error(`it is signed for ${said.aud}, for ${ahead} s`);
}

/** Reads a message as RFC 8291 and RFC 8188 say. */
function decrypted(body: Buffer, browser: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const shared = browser.computeSecret(sender);
  const derive = (from: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const input = derive(shared, secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const opening = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  );
  opening.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([opening.update(body.subarray(86, -16)), opening.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface Subscriber {
  readonly endpoint: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** In the browser: what it would have made at its maker's push service, it has made here. */
function subscribeHere({ endpoint, keys }: Subscriber): void {
  const KEPT = 'stories.push';
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const made = (serverKey: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes(serverKey).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEPT);
      return true;
    },
  });
  // A context may have been given the permission, but a Chromium without a screen says that it was refused.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(KEPT, applicationServerKey);
      return made(applicationServerKey);
    },
    getSubscription: async () => {
      const serverKey = localStorage.getItem(KEPT);
      return serverKey ? made(serverKey) : null;
    },
  });
}
