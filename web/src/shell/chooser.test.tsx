import { MantineProvider, MultiSelect, Select } from '@mantine/core';
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

test('Enter in a chooser of several takes its first match', async () => {
  const onChange = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <MultiSelect searchable data={['North Plant', 'South Plant']} onChange={onChange} />
    </MantineProvider>,
  );
  await userEvent.type(screen.getByRole('combobox'), 'south{Enter}');
  expect(onChange).toHaveBeenCalledWith(['South Plant']);
});

test('a chooser that gets the focus for its fault leaves the reason to be read', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Select searchable data={['Ada Ivanova']} error="Choose somebody" />
    </MantineProvider>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('a');
  expect(screen.getByRole('option')).toBeTruthy();
});
