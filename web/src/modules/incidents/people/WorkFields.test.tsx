import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IncidentRow } from '../api';
import { EMPTY, type VictimValues } from './values';
import { WorkFields } from './WorkFields';

const incident = {
  occurred_at: '2026-11-20T08:00:00Z',
  site: { id: 1, name: 'North Plant', time_zone: 'Europe/Sofia' },
} as unknown as IncidentRow;

function Shown() {
  const form = useForm<VictimValues>({ initialValues: EMPTY });
  return (
    <MantineProvider env="test">
      <WorkFields form={form} incident={incident} />
    </MantineProvider>
  );
}

test('the day of their return can be given also of somebody of whom no period is written', () => {
  render(<Shown />);
  const returned = screen.getByLabelText<HTMLInputElement>(/^Back at their own work on/);
  expect(returned.min).toBe('2026-11-20');
  fireEvent.change(returned, { target: { value: '2026-11-23' } });
  expect(returned.value).toBe('2026-11-23');
  expect(screen.queryByLabelText(/^How they are/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a period' }));
  expect(screen.getByLabelText(/^How they are/)).toBeTruthy();
});

test('a period begins on the day after the one before it', () => {
  render(<Shown />);
  const add = screen.getByRole('button', { name: 'Add a period' });
  fireEvent.click(add);
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-30' } });
  fireEvent.click(add);
  const begins = screen.getAllByLabelText<HTMLInputElement>('First day').map((day) => day.value);
  expect(begins).toEqual(['2026-11-20', '2026-12-01']);
});
