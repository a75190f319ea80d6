import { useQuery } from '@tanstack/react-query';
import { type HomeAnswer, homeQuery } from '@/platform/home';
import { useSession } from '@/platform/session';

/** How much waits for this person, as their lists show it. */
export function useCounts(): HomeAnswer['counts'] | undefined {
  const { user } = useSession();
  const enabled = Boolean(user && !user.is_master_super_admin);
  return useQuery({ ...homeQuery, enabled }).data?.counts;
}
