import './mantine.css';
import './page.css';
import '@/ui/print/paper.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { OnPaper } from '@/platform/formats';
import { queryClient } from '@/platform/queries';
import { useSession } from '@/platform/session';
import { colorSchemeManager, theme } from './theme';

/** Around a page that is made for paper: no navigation. */
export function PrintLayout() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <OnPaper value>
          <Outlet />
        </OnPaper>
      </QueryClientProvider>
    </MantineProvider>
  );
}
