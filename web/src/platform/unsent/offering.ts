import { type FetchQueryOptions, hashKey } from '@tanstack/react-query';
import type { Holder } from '../holder';
import { queryClient } from '../queries';
import type { OfflinePart } from './offline';

/** What forms let people choose from: it is kept, and asked for where somebody may fill one in. */
export function offering(
  // biome-ignore lint/suspicious/noExplicitAny: what the answers are only their modules know.
  choices: readonly FetchQueryOptions<any, any, any, any>[],
  may: (who: Holder) => boolean,
): Pick<OfflinePart, 'keeps' | 'prepare'> {
  const kept = choices.map(({ queryKey }) => hashKey(queryKey));
  return {
    keeps: (queryKey) => kept.includes(hashKey(queryKey)),
    prepare: async (who) => {
      if (!may(who)) return;
      for (const choice of choices) await queryClient.prefetchQuery(choice);
    },
  };
}
