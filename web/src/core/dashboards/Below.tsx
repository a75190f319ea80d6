import { useQuery } from '@tanstack/react-query';
import { manifests } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';

/** What is worth a look once nothing needs one: fetched when the rest of Home stands. */
export function Below() {
  const who = useSession();
  const parts = manifests().flatMap(({ name, below }) =>
    below?.allowed(who) ? [{ name, Part: below.part }] : [],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['below', ...parts.map(({ name }) => name)],
    queryFn: () => Promise.all(parts.map(({ Part }) => Part.preload?.())).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ErrorState small error={error} onRetry={refetch} />;
  return data ? parts.map(({ name, Part }) => <Part key={name} />) : null;
}
