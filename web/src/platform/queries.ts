import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';
import { onClearSession } from './sessionEnd';

/**
 * One cache for the answers of the server. Live events and writes invalidate
 * it by module, so an answer may be shown again for a while without asking.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 2 && isPassing(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      refetchOnWindowFocus: true,
      // Nothing live arrived without a network, so how old an answer is says nothing.
      refetchOnReconnect: 'always',
    },
    // Without a network a write fails at once. Else it would wait, and be sent later by itself,
    // also where whoever asked for it has taken that back meanwhile.
    mutations: { retry: false, networkMode: 'always' },
  },
});

onClearSession(() => queryClient.clear());

/** Only what may be over in a second is tried again: no network, or a busy server. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isOffline || [502, 503, 504].includes(error.status);
}
