import { api, unwrap } from './client';
import { ownerOf } from './device/session';
import { type CurrentUser, session } from './session';
import { readStored, writeStored } from './storage';

/** Who wanted notifications on this device; it is theirs until somebody else signs in here. */
const KEY = 'hivis.push';

/**
 * What keeps this device from showing notifications. On an iPhone they need the home screen; a
 * refusal is taken back in the browser alone; without a service worker there is nothing to show them.
 */
export type PushState = 'ready' | 'refused' | 'home-screen' | 'unsupported' | 'off';

interface SafariNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** An iPhone or iPad; the latter calls itself a Mac, but is touched. */
export function isApplePhone(from: Navigator = navigator): boolean {
  return (
    /iPhone|iPad/.test(from.userAgent) ||
    (/Macintosh/.test(from.userAgent) && from.maxTouchPoints > 1)
  );
}

export function isOnHomeScreen(): boolean {
  return (
    (navigator as SafariNavigator).standalone === true ||
    window.matchMedia?.('(display-mode: standalone)').matches === true
  );
}

export async function pushState(): Promise<PushState> {
  if (isApplePhone() && !isOnHomeScreen()) return 'home-screen';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  return (await navigator.serviceWorker.getRegistration()) ? 'ready' : 'off';
}

/** Whether this device shows somebody's notifications. */
export async function isTold(): Promise<boolean> {
  const { user } = session.get();
  return !!user && readStored(KEY) === ownerOf(user) && (await subscription()) !== null;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** The permission was refused, or nobody answered. */
export class PermissionRefused extends Error {}

/** Asks for the permission, which a press has to ask for, and tells the server where this device is reached. */
export async function subscribe(serverKey: string): Promise<void> {
  // A browser asks only as long as the press is fresh, so this comes first.
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused();
  void keepStorage();
  const registration = await navigator.serviceWorker.ready;
  await dropForeign(await subscription(), serverKey);
  const { user } = session.get();
  // Before there is one: a start that is still under way ends what is nobody's.
  if (user) writeStored(KEY, ownerOf(user));
  try {
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: serverKey,
    });
    await send(made, true);
  } catch (cause) {
    await unsubscribe();
    throw cause;
  }
}

/** One that was made for another key reaches nobody: the installation has another secret now. */
async function dropForeign(made: PushSubscription | null, serverKey: string): Promise<boolean> {
  const key = made?.options.applicationServerKey;
  if (!made || !key || encode(key) === serverKey) return false;
  return made.unsubscribe();
}

export function encode(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function send(made: PushSubscription, greet: boolean): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  await unwrap(
    api.POST('/api/my/browsers', {
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', greet },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  );
}

/** This device shows nothing more. */
export async function unsubscribe(): Promise<void> {
  writeStored(KEY, null);
  await (await subscription())?.unsubscribe();
}

/**
 * Tells the server at each start that this device is still used, and where it is reached now. What
 * somebody else wanted here ends: their notifications are not for who is signed in now.
 */
export async function renewPush(user: CurrentUser): Promise<void> {
  try {
    const made = await subscription();
    if (!made) return;
    if (readStored(KEY) !== ownerOf(user)) return await unsubscribe();
    const { server_key: serverKey } = await unwrap(api.GET('/api/my/browsers'));
    if (await dropForeign(made, serverKey)) return await subscribe(serverKey);
    await send(made, false);
  } catch {
    // The next start tries again.
  }
}

/** Asks the browser not to clear what waits here to be sent; false where it may. */
export async function keepStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
