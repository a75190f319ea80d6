import type { PageMeta } from './columns';

interface List {
  data: { meta?: PageMeta } | undefined;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** What a table is told of the list whose rows it shows. */
export const queryState = ({ data, isPlaceholderData, error, refetch }: List) => ({
  meta: data?.meta,
  refreshing: isPlaceholderData,
  error,
  onRetry: () => void refetch(),
});
