import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '@/modules/dashboards/api';
import { useSession } from '@/platform/session';

/** How many actions are this person's to do and to verify, as the two lists of them show. */
export function useNeedsMe(): { toDo: number; toVerify: number } {
  const { user } = useSession();
  const { data } = useQuery({
    ...homeQuery,
    enabled: Boolean(user && !user.is_master_super_admin),
  });
  return { toDo: data?.counts.to_do ?? 0, toVerify: data?.counts.to_verify ?? 0 };
}
