import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ApiError } from '@/platform/errors';
import { StartError } from './StartError';

interface Props {
  router: AnyRouter;
  failure: ApiError | null;
}

/**
 * The router, unless the start failed. The component library and the query
 * cache come with the shell, so that sign-in does not wait for them.
 */
export function App({ router, failure }: Props) {
  return (
    <StrictMode>
      {failure ? <StartError error={failure} /> : <RouterProvider router={router} />}
    </StrictMode>
  );
}
