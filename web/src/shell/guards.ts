import { redirect } from '@tanstack/react-router';
import { can, seesSettings } from '@/platform/can';
import type { Action, Holder, Module } from '@/platform/holder';
import { manifests } from '@/platform/modules';
import { isBarred, isRoadblocked, isUnconfirmed, session } from '@/platform/session';
import { hasNoAccess } from './landing';
import { mayEnter, rowOf } from './mayEnter';

interface Where {
  location: { href: string; pathname: string };
}

/** Screens that stay reachable when a person has no access or no organization in order. */
const ALWAYS = new Set(['/no_permissions', '/not_found', '/myaccount', '/organizations']);

/** The door of all signed-in screens. */
export function requireSession({ location }: Where): void {
  const state = session.get();
  if (state.phase !== 'in') throw outside(location);
  if (isBarred(state.user)) throw redirect({ to: '/logout' });
  const { user } = state;
  if (isRoadblocked(user)) throw redirect({ to: '/roadblock' });
  if (isOnboarding(user)) throw redirect({ to: '/onboarding' });
  if (ALWAYS.has(location.pathname)) return;
  // Home is made of answers; without a network there is none, but there are the forms.
  if (location.pathname === '/' && isUnconfirmed(state)) throw redirect({ to: '/unsent' });
  if (user?.is_master_super_admin && location.pathname === '/') {
    throw redirect({ to: '/organizations' });
  }
  if (!user?.is_master_super_admin && hasNoAccess(state)) {
    throw redirect({ to: '/no_permissions' });
  }
}

/** The rule that the table of all addresses has for the one of a route. */
export function requireRule(path: string, { location }: Where): void {
  const row = rowOf(path);
  if (!row || mayEnter(row.rule, session.get())) return;
  throw row.rule === 'master' ? redirect({ to: '/', search: {} }) : away(location);
}

/** Whoever can do something about it; others use what there is already. */
function isOnboarding(user: Holder['user']): boolean {
  return Boolean(user?.is_admin && user.organization?.on_boarding);
}

/** The activation view, only while the organization's flag is set. */
export function requireOnboarding({ location }: Where): void {
  const state = session.get();
  if (state.phase !== 'in') throw outside(location);
  if (!isOnboarding(state.user)) throw redirect({ to: '/', search: {} });
}

/** Where somebody without a session goes, by what became of it. */
function outside(location: Where['location']) {
  const { ending } = session.get();
  if (ending === 'roadblock') return redirect({ to: '/roadblock' });
  if (ending === 'inactive') return redirect({ to: '/logout' });
  return redirect({ to: '/login', search: wayBack(location) });
}

/** Where everybody arrives anyway, or nobody wants to be again. */
const NO_WAY_BACK = new Set(['/', '/login', '/logout', '/roadblock', '/sessionexpire']);

/** What sign-in has to know to lead back to where the person was. */
export function wayBack({ pathname, href }: Where['location']): { redirected?: string } {
  return NO_WAY_BACK.has(pathname) ? {} : { redirected: href };
}

/** A screen that needs one permission: `beforeLoad: requires('Site', 'read')`. */
export function requires(module: Module, action: Action = 'read') {
  return ({ location }: Where): void => {
    if (!can(session.get(), module, action)) throw away(location);
  };
}

/** A screen for whoever may read one of several modules. */
export function requiresOne(...modules: Module[]) {
  return ({ location }: Where): void => {
    const state = session.get();
    if (!modules.some((module) => can(state, module, 'read'))) throw away(location);
  };
}

/** A screen for whoever a module says. */
export function requiresThat(allowed: (who: Holder) => boolean) {
  return ({ location }: Where): void => {
    if (!allowed(session.get())) throw away(location);
  };
}

export function requireAdmin({ location }: Where): void {
  if (!seesSettings(session.get())) throw away(location);
}

export function requirePlatform(): void {
  if (!session.get().user?.is_master_super_admin) throw redirect({ to: '/', search: {} });
}

/**
 * Home says which page was refused, instead of leaving the person guessing; a module may lead those
 * whom it knows to a screen of its own, which says the same.
 */
function away({ pathname }: Where['location']) {
  const who = session.get();
  const to = manifests()
    .map(({ refusedTo }) => refusedTo?.(who))
    .find((path) => path && path !== pathname);
  return redirect({ to: to ?? '/', search: { redirected: pathname } } as never);
}

/** The installation has an address of its own; no organization's is it. */
export function requireApex(): void {
  if (!session.get().boot?.platform) throw redirect({ to: '/not_found', replace: true });
}

/** Signing in makes no sense for those who are in. */
export function requireNobody(): void {
  if (session.get().phase === 'in') throw redirect({ to: '/', search: {} });
}
