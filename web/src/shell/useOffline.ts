import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '@/platform/client';
import { keepAnswers, type Needed, restoreAnswers } from '@/platform/device/answers';
import { dropOldDrafts } from '@/platform/device/drafts';
import { keepSession } from '@/platform/device/session';
import { refreshSession } from '@/platform/refresh';
import { type CurrentUser, isUnconfirmed, session } from '@/platform/session';
import { handleRefreshed } from '@/platform/sessionEnd';
import { deliverAll } from '@/platform/unsent/deliver';
import type { OfflinePart } from '@/platform/unsent/offline';
import { load } from '@/platform/unsent/store';
import { offlineParts } from '@/platform/unsent/way';
import { quiet, savesData } from './quiet';

/** How often it is looked whether something is due; what is due says itself. */
const LOOK_EVERY_MS = 5_000;

/**
 * Keeps the forms working that can be filled in without a network: what they
 * offer is on the device, and what is sent from them goes when there is one again.
 */
export function useOffline(user: CurrentUser): void {
  const client = useQueryClient();
  const { id, organization_id: organization } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new profile of the same person changes nothing.
  useEffect(() => {
    const stops = [watch()];
    let over = false;
    void offlineParts().then(async (parts) => {
      if (over) return;
      const needed: Needed = (key, data) => parts.some((part) => part.keeps(key, data));
      stops.push(keepAnswers(client, user, needed));
      await prepare(client, user, parts);
      performance.mark('ready-offline'); // for whoever measures, or waits for it
    });
    return () => {
      over = true;
      for (const stop of stops) stop();
    };
  }, [client, id, organization]);
}

async function prepare(
  client: QueryClient,
  user: CurrentUser,
  parts: readonly OfflinePart[],
): Promise<void> {
  void dropOldDrafts();
  await keepSession(session.get());
  await restoreAnswers(client, user);
  await load();
  await deliverAll(Number.POSITIVE_INFINITY);
  await quiet(client);
  fetchScreens(parts);
  if (user.is_master_super_admin || !navigator.onLine || isUnconfirmed(session.get())) return;
  void import('@/platform/push').then(({ renewPush }) => renewPush(user)).catch(() => undefined);
  for (const part of parts) {
    // Who has signed out meanwhile is asked for nothing more.
    if (session.get().user?.id !== user.id) return;
    await part.prepare(session.get());
  }
}

/** Where the forms lead without a network. */
function fetchScreens(parts: readonly OfflinePart[]): void {
  // A service worker that is at work has it on the device, and to run all of it at every start
  // would only use up the battery.
  if (savesData() || navigator.serviceWorker?.controller) return;
  for (const screen of parts.flatMap((part) => part.screens)) void screen().catch(() => undefined);
}

/** Sends when there may be a network again, and lets the server confirm the session. */
function watch(): () => void {
  const wake = () => void again(Number.POSITIVE_INFINITY);
  const timer = setInterval(() => void again(Date.now()), LOOK_EVERY_MS);
  window.addEventListener('online', wake);
  const stop = session.subscribe(() => void keepSession(session.get()));
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    stop();
  };
}

async function again(now: number): Promise<void> {
  if (!navigator.onLine) return;
  if (isUnconfirmed(session.get()) && !(await confirm())) return;
  await deliverAll(now);
}

/** False as long as nobody answers. A refusal ends the session as usual. */
async function confirm(): Promise<boolean> {
  const refreshed = await refreshSession();
  if (refreshed !== 'renewed') {
    await handleRefreshed(refreshed);
    return false;
  }
  const boot = await unwrap(api.GET('/api/v1/boot')).catch(() => null);
  if (boot) session.booted(boot);
  return true;
}
