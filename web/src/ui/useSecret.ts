import { useRouterState } from '@tanstack/react-router';

/**
 * The secret of a link: what follows the # of the address. On the way to another
 * screen it is still this one's, so that nobody asks about a link without one.
 */
export function useSecret(): string {
  return useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).hash,
  });
}
