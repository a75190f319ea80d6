import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, test, vi } from 'vitest';
import { queryClient } from '@/platform/queries';
import type { Assessment } from '../api';
import type { Matrix } from '../matrix';
import { NO_FAULTS } from './faults';
import { emptyRow, type Rows } from './model';
import { SheetCards } from './SheetCards';
import { useFresh } from './useFresh';
import { useSheet } from './useSheet';

vi.mock('./SuggestText', () => ({
  SuggestText: (props: { label: string; value: string; onChange: (text: string) => void }) => (
    <input
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
}));
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const OURS: Rows = [{ ...emptyRow(), key: 'a', hazard: 'Noise' }];
const THEIRS: Rows = [{ ...emptyRow(), key: 'a', hazard: 'Noise', exposed: 'Visitors' }];
const matrix = {
  likelihoods: [],
  severities: [],
  levels: [],
  cells: [],
  bands: [],
} as unknown as Matrix;
const version = { current: 1 };
const taken = vi.fn();

function Phone({ sheet_version }: { sheet_version: number }) {
  const sheet = useSheet(OURS);
  const take = () => {
    version.current = 2;
    taken();
    sheet.take(THEIRS);
  };
  useFresh(
    { shown: { sheet_version } } as Assessment,
    { dirty: sheet.canUndo, state: 'saved', version, take },
    sheet,
  );
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SheetCards sheet={sheet} matrix={matrix} faults={NO_FAULTS} today="2026-11-23" />
      </QueryClientProvider>
    </MantineProvider>
  );
}

test('what somebody else wrote waits until the card that is open is closed', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Phone sheet_version={1} />);
  await user.click(screen.getByText('Noise'));
  rerender(<Phone sheet_version={2} />);
  await user.type(screen.getByLabelText('Hazard'), ' 2');
  expect(taken).not.toHaveBeenCalled();
  await user.click(screen.getByText('Done'));
  // It is theirs and ours now: the next save is refused, and one chooses.
  expect(await screen.findByText('Noise 2')).toBeTruthy();
  expect(taken).not.toHaveBeenCalled();
});

test('a card that is closed with nothing written shows it', async () => {
  version.current = 1;
  const user = userEvent.setup();
  const { rerender } = render(<Phone sheet_version={1} />);
  await user.click(screen.getByText('Noise'));
  rerender(<Phone sheet_version={2} />);
  await user.click(screen.getByText('Cancel'));
  expect(taken).toHaveBeenCalledOnce();
});
