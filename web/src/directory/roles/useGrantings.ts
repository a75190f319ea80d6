import { useSession } from '@/platform/session';
import { type Granting, grantings } from './matrix';

/** Where a role can grant something in this organization: not in modules that it does without. */
export function useGrantings(): Granting[] {
  const { user } = useSession();
  const used: readonly string[] = user?.organization?.modules ?? [];
  return grantings().filter((module) => used.includes(module));
}
