import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '@/modules/dashboards/api';
import { useSession } from '@/platform/session';

/** How many things wait for this person; the same answer as Home's. */
export function useNeedsMe(): number {
  const { user } = useSession();
  const { data } = useQuery({
    ...homeQuery,
    enabled: Boolean(user && !user.is_master_super_admin),
  });
  return data?.counts.needs_me ?? 0;
}
