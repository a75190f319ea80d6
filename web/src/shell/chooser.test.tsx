import { MantineProvider, Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { theme } from './theme';

test('Enter in a chooser takes its first match and never sends the form', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  render(
    <MantineProvider theme={theme} env="test">
      <form onSubmit={onSubmit}>
        <Select searchable data={['Ada Ivanova', 'Luca Rossi', 'Lucas Meyer']} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'luca{Enter}');
  expect((field as HTMLInputElement).value).toBe('Luca Rossi');
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
