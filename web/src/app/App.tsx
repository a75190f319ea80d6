import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ApiError } from '@/platform/errors';
import { router } from './router';
import { StartError } from './StartError';

/**
 * The router, unless the start failed. The component library and the query
 * cache come with the shell, so that sign-in does not wait for them.
 */
export function App({ failure }: { failure: ApiError | null }) {
  return (
    <StrictMode>
      {failure ? <StartError error={failure} /> : <RouterProvider router={router} />}
    </StrictMode>
  );
}
