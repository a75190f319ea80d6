import './mantine.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '@/platform/queries';
import { styleNonce } from '@/platform/styleNonce';
import { colorSchemeManager, theme } from './theme';

/** What a page without the shell needs around it: the components' look, and the cached answers. */
export function Around({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
