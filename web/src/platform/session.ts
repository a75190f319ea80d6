import { useSyncExternalStore } from 'react';
import type { Answer } from './answer';
import type { Barrier } from './barrier';

export type SessionAnswer = Answer<'/api/v1/authorize', 'get'>;
export type CurrentUser = SessionAnswer['user'];
export type Rule = NonNullable<SessionAnswer['rules']>[number];
export type Boot = Answer<'/api/v1/boot', 'get'>;

/**
 * Why there is no session: never had one, signed out, it ran out under us, or
 * there is one at the server that a barrier keeps us from.
 */
export type Ending = 'none' | 'signed_out' | 'expired' | Barrier;

export interface SessionState {
  readonly phase: 'starting' | 'in' | 'out';
  readonly ending: Ending;
  readonly boot: Boot | null;
  readonly access: string;
  readonly refresh: string;
  readonly csrf: string;
  readonly rules: readonly Rule[];
  readonly user: CurrentUser | null;
}

const nobody = { access: '', refresh: '', csrf: '', rules: [], user: null } as const;

// The tokens live in this variable and nowhere else: not in storage, not in a
// cookie that scripts can read. A reload asks the server again.
let state: SessionState = { phase: 'starting', ending: 'none', boot: null, ...nobody };
const listeners = new Set<() => void>();

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const session = {
  get: () => state,
  subscribe,
  booted: (boot: Boot) => change({ boot }),
  /** A new session, from signing in, authorising, refreshing or another tab. */
  open: (answer: SessionAnswer) =>
    change({
      phase: 'in',
      ending: 'none',
      access: answer.access,
      refresh: answer.refresh,
      csrf: answer.csrf,
      rules: answer.rules ?? [],
      user: answer.user,
    }),
  close: (ending: Ending) => change({ phase: 'out', ending, ...nobody }),
  replaceUser: (user: CurrentUser) => change({ user }),
  replaceRules: (rules: readonly Rule[]) => change({ rules }),
  replaceUnread: (count: number) => {
    if (state.user && state.user.unread_notifications !== count) {
      change({ user: { ...state.user, unread_notifications: count } });
    }
  },
};

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, session.get);
}

/** The signed-in person; only for screens behind the session guard. */
export function useMe(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen needs a session.');
  return user;
}

/** Opened from what the device keeps; the server has not confirmed it yet. */
export function isUnconfirmed({ phase, access }: SessionState): boolean {
  return phase === 'in' && access === '';
}

/** Locked or inactive: nothing can be reached until that changes. */
export function isRoadblocked(user: CurrentUser | null): boolean {
  const organization = user?.organization;
  return Boolean(organization?.is_locked) || organization?.organization_status === 'Inactive';
}

/** True for the states in which a person may no longer act. */
export function isBarred(user: CurrentUser | null): boolean {
  return user?.status === 'Error' || user?.status === 'Inactive' || user?.status === 'Deleted';
}
