import { useQueries, useQuery } from '@tanstack/react-query';
import { type HomeAnswer, homeQuery } from '@/platform/home';
import { manifests } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { useSiteId } from '@/platform/site';

/** How much waits for this person at the site they chose, queues that Home does not know included. */
export function useCounts(): HomeAnswer['counts'] | undefined {
  const { user } = useSession();
  const enabled = Boolean(user && !user.is_master_super_admin);
  const siteId = useSiteId();
  const counts = useQuery({ ...homeQuery(siteId), enabled }).data?.counts;
  const queues = manifests().flatMap(({ work = [] }) => work.flatMap(({ queue }) => queue ?? []));
  const beside = useQueries({ queries: queues.map((queue) => ({ ...queue(siteId), enabled })) });
  if (!counts) return undefined;
  const queued = beside.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  return { ...counts, needs_me: counts.needs_me + queued };
}
