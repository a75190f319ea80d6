import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ApiError } from '@/platform/errors';
import { router } from './router';
import { StartError } from './StartError';
import { colorSchemeManager, theme } from './theme';

/**
 * Mantine knows its variables in code already, so the provider writes them all
 * and the style sheet that repeats them is not loaded.
 *
 * The providers, and the router unless the start failed.
 */
export function App({ failure }: { failure: ApiError | null }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
      >
        {failure ? <StartError error={failure} /> : <RouterProvider router={router} />}
      </MantineProvider>
    </StrictMode>
  );
}
