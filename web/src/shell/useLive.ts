import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { startLive, stopLive } from '@/platform/live';
import { type CurrentUser, useSession } from '@/platform/session';

/** The live channels are open as long as the shell stands. */
export function useLive(user: CurrentUser): void {
  const { id, organization_id: organization } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new profile of the same person is no reason to reconnect.
  useEffect(() => {
    startLive(user).catch(() => undefined);
    return stopLive;
  }, [id, organization]);
  useGuardsAgain();
}

/** What one may do has changed: who may not be at this screen any more is led away from it. */
function useGuardsAgain(): void {
  const router = useRouter();
  const { rules } = useSession();
  const known = useRef(rules);
  useEffect(() => {
    if (known.current === rules) return;
    const [before, now] = [known.current, rules].map((each) => JSON.stringify(each));
    known.current = rules;
    if (before !== now) void router.invalidate();
  }, [rules, router]);
}
