import { useEffect } from 'react';
import { startLive, stopLive } from '@/platform/live';
import type { CurrentUser } from '@/platform/session';

/** The live channels are open as long as the shell stands. */
export function useLive(user: CurrentUser): void {
  const { id, organization_id: organization } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new profile of the same person is no reason to reconnect.
  useEffect(() => {
    startLive(user).catch(() => undefined);
    return stopLive;
  }, [id, organization]);
}
