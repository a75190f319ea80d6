import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ImportOutcome } from '@/platform/imports';
import { CheckStep } from './CheckStep';

const CLEAN = {
  columns: [],
  fields: [],
  mapping: { fields: {} },
  problems: [],
  problems_total: 0,
  unknown: [],
} as unknown as ImportOutcome;

/** The step with a file of which some rows are new and some are here already. */
function Checked({ toAdd, already }: { toAdd: number; already: number }) {
  const [again, setAgain] = useState(false);
  return (
    <MantineProvider>
      <CheckStep
        outcome={{ ...CLEAN, to_add: toAdd, already }}
        mapping={CLEAN.mapping}
        onChange={vi.fn()}
        again={again}
        onAgain={setAgain}
        checking={false}
        running={false}
        onCheck={vi.fn()}
        onRun={vi.fn()}
        onBack={vi.fn()}
        done={<a href="/incidents">To the list</a>}
      />
    </MantineProvider>
  );
}

const offered = () => screen.queryByRole('button', { name: /^Import / })?.textContent;

test('a file that was imported before is not imported again unless somebody says so', () => {
  render(<Checked toAdd={0} already={425} />);
  expect(screen.getByRole('status').textContent).toBe('There is nothing new in this file.');
  expect(screen.getByText(/^425 rows are here already/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list' })).toBeTruthy();
  expect(offered()).toBeUndefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import these rows once more' }));
  expect(offered()).toBe('Import 425 rows');
  expect(screen.queryByRole('link')).toBeNull();
});

test('of a file that has grown only what is new is offered', () => {
  render(<Checked toAdd={1} already={1} />);
  expect(screen.getByText(/^1 row is here already/)).toBeTruthy();
  expect(offered()).toBe('Import 1 row');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import this row once more' }));
  expect(offered()).toBe('Import 2 rows');
});

test('where nothing is here already nothing is said of it', () => {
  render(<Checked toAdd={3} already={0} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(offered()).toBe('Import 3 rows');
});
