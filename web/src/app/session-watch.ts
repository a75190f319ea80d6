import { onBarrier } from '@/platform/barrier';
import { watchProfile } from '@/platform/profile';
import { type CurrentUser, isBarred, isRoadblocked, session } from '@/platform/session';
import { wayBack } from '@/shell/guards';
import { hasNoAccess } from '@/shell/landing';
import { router } from './router';

/**
 * Sends the person where the state of their session says: out of the product
 * when it ends, to the roadblock when the organization is locked, back in when
 * an administrator gives them access.
 */
export function watchSession(): void {
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    const last = before;
    before = now;
    if (isSomebodyElse(last.user, now.user)) location.assign('/');
    else if (last.phase === 'in' && now.phase === 'out') void leave();
    else if (now.phase === 'in' && now.user !== last.user) check();
  });
  onBarrier((barrier) => {
    if (barrier === 'moved') goOnUnlessIn();
    else void router.navigate({ to: barrier === 'inactive' ? '/logout' : '/roadblock' });
  });
  watchProfile();
  watchNavigation();
}

/**
 * The page that is fetched anew says where to, and looks for what waits on this device. Whoever is
 * signed in may be writing: a banner lets them say when.
 */
function goOnUnlessIn(): void {
  if (session.get().phase !== 'in') location.reload();
}

export const CHECK_AFTER_MS = 3000;

/** Where the check would come between a person and what they write, and where it is made anyway. */
const UNCHECKED = /^\/$|^\/incidents\/[^/]+\/steps\//;

/** Looks at the person's state once more when a screen has settled. */
function watchNavigation(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    clearTimeout(timer);
    if (isChecked(pathname)) timer = setTimeout(check, CHECK_AFTER_MS);
  });
}

export const isChecked = (pathname: string): boolean => !UNCHECKED.test(pathname);

/** Signed in by another tab over the person of this one: nothing here is theirs to see. */
function isSomebodyElse(before: CurrentUser | null, now: CurrentUser | null): boolean {
  return before !== null && now !== null && before.id !== now.id;
}

async function leave(): Promise<void> {
  const { stopLive } = await import('@/platform/live');
  stopLive();
  if (location.pathname === '/logout') return;
  const expired = session.get().ending === 'expired';
  const search = expired ? wayBack(router.state.location) : {};
  await router.navigate({ to: '/login', search });
}

function check(): void {
  const { user, rules, phase } = session.get();
  if (phase !== 'in') return;
  if (isBarred(user)) {
    void router.navigate({ to: '/logout' });
  } else if (isRoadblocked(user)) {
    void router.navigate({ to: '/roadblock' });
  } else if (location.pathname === '/no_permissions' && !hasNoAccess({ user, rules })) {
    void router.navigate({ to: '/', search: {} });
  }
}
