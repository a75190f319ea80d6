import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '@/platform/queries';

/** Shows a part of a screen by itself, with what stands around every screen. */
export function renderPart(part: ReactNode) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
}
