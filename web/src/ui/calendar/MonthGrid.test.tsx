import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MonthGrid } from './MonthGrid';

const onMonth = vi.fn();
const grid = (month: string) => (
  <MantineProvider>
    <MonthGrid
      label="Days"
      month={month}
      today="2026-11-22"
      byDay={new Map()}
      entry={() => null}
      onMonth={onMonth}
    />
  </MantineProvider>
);

const focused = () => document.activeElement?.getAttribute('data-day');
const focus = (day: string) =>
  act(() => document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());

test('over the edge of a month the focus follows when it is there', async () => {
  const { rerender } = render(grid('2026-12'));
  focus('2026-12-01');
  await userEvent.keyboard('{ArrowLeft}');
  expect(onMonth).toHaveBeenLastCalledWith('2026-11');
  rerender(grid('2026-11'));
  expect(focused()).toBe('2026-11-30');
});

test('keys that are faster than the next month go on from where they lead', async () => {
  const { rerender } = render(grid('2026-12'));
  focus('2026-12-01');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}');
  expect(onMonth).toHaveBeenLastCalledWith('2026-12');
  rerender(grid('2026-12'));
  expect(focused()).toBe('2026-12-01');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  rerender(grid('2026-11'));
  expect(focused()).toBe('2026-11-29');
});
