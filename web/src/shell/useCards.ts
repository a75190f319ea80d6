import { useQueries } from '@tanstack/react-query';
import type { Card } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { allowedCards } from './navigation';

/** What this person may set up, without what this installation has no use for. */
export function useCards(): Card[] {
  const who = useSession();
  const cards = allowedCards(who);
  const asked = cards.flatMap(({ when }) => when ?? []);
  const useful = useQueries({ queries: asked }).map(({ data }) => data === true);
  return cards.filter(({ when }) => !when || useful[asked.indexOf(when)]);
}
