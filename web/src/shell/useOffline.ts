import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { actionKeys, actionList } from '@/modules/actions/api';
import { VIEWS } from '@/modules/actions/views';
import { wayOfCompletions } from '@/modules/actions/writes';
import { categoryList } from '@/modules/categories/api';
import { wayOfReports } from '@/modules/observations/writes';
import { siteList } from '@/modules/sites/api';
import { peopleList } from '@/modules/users/people';
import { can } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import { keepAnswers, restoreAnswers } from '@/platform/device/answers';
import { dropOldDrafts } from '@/platform/device/drafts';
import { keepSession } from '@/platform/device/session';
import { concludeFrom } from '@/platform/ending';
import { refreshSession } from '@/platform/refresh';
import { type CurrentUser, isUnconfirmed, session } from '@/platform/session';
import { declareWay, deliverAll } from '@/platform/unsent/deliver';
import { load } from '@/platform/unsent/store';

/** How often it is looked whether something is due; what is due says itself. */
const LOOK_EVERY_MS = 5_000;

const mine = actionList(VIEWS.all, { mine: 'true' });
const CHOICES = [siteList, categoryList, peopleList].map(({ queryKey }) => hash(queryKey));

/**
 * Keeps the two forms working without a network: what they offer is on the
 * device, and what is sent from them goes when there is a network again.
 */
export function useOffline(user: CurrentUser): void {
  const client = useQueryClient();
  const { id, organization_id: organization } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new profile of the same person changes nothing.
  useEffect(() => {
    declareWay('report', wayOfReports(client));
    declareWay('completion', wayOfCompletions(client));
    const stop = [keepAnswers(client, user, isNeeded), watch()];
    void prepare(client, user);
    return () => {
      for (const each of stop) each();
    };
  }, [client, id, organization]);
}

/** What the forms choose from, my list, and the actions that this person may complete. */
function isNeeded(queryKey: readonly unknown[], data: unknown): boolean {
  const key = hash(queryKey);
  if (CHOICES.includes(key) || key === hash(mine.queryKey)) return true;
  const [module, one] = actionKeys.one(0);
  if (queryKey[0] !== module || queryKey[1] !== one) return false;
  return (data as { can?: { complete?: string } }).can?.complete === '';
}

function hash(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey);
}

async function prepare(client: QueryClient, user: CurrentUser): Promise<void> {
  // Where the forms lead without a network, for browsers without a service worker too.
  void import('@/modules/unsent/UnsentPage').catch(() => undefined);
  void dropOldDrafts();
  await keepSession(session.get());
  await restoreAnswers(client, user);
  await load();
  await deliverAll(Number.POSITIVE_INFINITY);
  if (user.is_master_super_admin || !navigator.onLine || isUnconfirmed(session.get())) return;
  // Whoever never opened a form may still need one out there.
  if (can(session.get(), 'Observation', 'create')) {
    await client.prefetchQuery(siteList);
    await client.prefetchQuery(categoryList);
    await client.prefetchQuery(peopleList);
  }
  if (can(session.get(), 'Action', 'read')) await client.prefetchQuery(mine);
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
    await concludeFrom(refreshed);
    return false;
  }
  const boot = await unwrap(api.GET('/api/v1/boot')).catch(() => null);
  if (boot) session.booted(boot);
  return true;
}
