import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPart } from '@/ui/testing';
import { Agenda } from './Agenda';

const DAYS = ['2026-11-02', '2026-11-20', '2026-11-22', '2026-11-30'].map(
  (day, id) => [day, [{ id }]] as const,
);

function agenda(today: string) {
  renderPart(<Agenda today={today} days={DAYS} card={({ id }) => `card ${id}`} />);
  return () => screen.queryAllByText(/^card/).map((card) => card.textContent);
}

test('begins with today, and shows the days before when they are asked for', async () => {
  const cards = agenda('2026-11-22');
  expect(cards()).toEqual(['card 2', 'card 3']);
  await userEvent.click(screen.getByRole('button', { name: '2 earlier days' }));
  expect(cards()).toEqual(['card 0', 'card 1', 'card 2', 'card 3']);
});

test.each(['2026-10-05', '2026-12-01'])('shows the whole of another month (%s)', (today) => {
  expect(agenda(today)()).toHaveLength(4);
});
