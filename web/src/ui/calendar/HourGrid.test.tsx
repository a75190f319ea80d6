import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '@/ui/testing';
import { HourGrid } from './HourGrid';
import { weekOf } from './month';

const days = weekOf('2026-11-24', 1);
const rows = [{ id: 7, start: '2026-11-24T09:00', end: '2026-11-24T10:00' }];

function week() {
  const heard = { onMove: vi.fn(), onNew: vi.fn(), onDay: vi.fn() };
  renderPart(
    <HourGrid
      label="Week"
      days={days}
      now="2026-11-24T08:20"
      rows={rows}
      entry={(row) => <a href="#entry">{`entry ${row.id}`}</a>}
      head={(day) => day}
      movable={() => true}
      {...heard}
    />,
  );
  return heard;
}

const focus = (at: string) =>
  act(() => document.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus());
const focused = () => document.activeElement?.getAttribute('data-at');

test('arrows walk from hour to hour, and over the edge into other days', async () => {
  const { onDay, onNew } = week();
  const reachable = document.querySelectorAll('[data-at][tabindex="0"]');
  expect([...reachable].map((cell) => cell.getAttribute('data-at'))).toEqual(['2026-11-24T08:00']);
  focus('2026-11-24T08:00');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('2026-11-25T09:00');
  await userEvent.keyboard('n');
  expect(onNew).toHaveBeenLastCalledWith('2026-11-25T09:00');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(onDay).toHaveBeenLastCalledWith('2026-11-30');
});

test('an entry is moved and lengthened by keys, and nothing is said before Enter', async () => {
  const { onMove } = week();
  act(() => screen.getByRole('link').focus());
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  expect(onMove).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('Wed 25 Nov 09:15–10:30');
  await userEvent.keyboard('{Enter}');
  expect(onMove).toHaveBeenCalledWith(rows[0], {
    id: 7,
    start: '2026-11-25T09:15',
    end: '2026-11-25T10:30',
  });
});

test('Escape leaves it where it was', async () => {
  const { onMove } = week();
  act(() => screen.getByRole('link').focus());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Escape}');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(onMove).not.toHaveBeenCalled();
});
