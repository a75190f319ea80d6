import { useQuery } from '@tanstack/react-query';
import { Decisions } from '@/directory/workflows/Decisions';
import { reviewsOf } from '@/directory/workflows/reviews';
import { ErrorState } from '@/ui/ErrorState';
import type { Incident } from '../api';

/** Who decided on the investigation; whoever has it now presses no button on paper. */
export function DecisionsOnPaper({ incident }: { incident: Incident }) {
  const { data, error, refetch } = useQuery(reviewsOf('Incident', incident.id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  // Without one the sentence about the closing says how far the review is.
  const decided = data?.some(({ steps }) =>
    steps?.some(({ seats }) => seats?.some((seat) => seat.decided_at)),
  );
  return decided ? <Decisions reviews={data ?? []} zone={incident.site.time_zone} /> : null;
}
