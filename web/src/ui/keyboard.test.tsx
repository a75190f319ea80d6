import { MantineProvider, Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchBox } from './filters/SearchBox';
import { useEscape, useKeys } from './keyboard';

const heard = { escape: vi.fn(), c: vi.fn() };

function Keys() {
  useEscape(heard.escape);
  useKeys({ c: heard.c });
  return null;
}

function show() {
  heard.escape.mockClear();
  heard.c.mockClear();
  const onSearch = vi.fn();
  render(
    <MantineProvider env="test">
      <Keys />
      <input aria-label="field" />
      <Select aria-label="chooser" data={['Guard', 'Rail']} />
      <SearchBox label="search" value="" onChange={onSearch} />
    </MantineProvider>,
  );
  return onSearch;
}

test('Esc is heard from a field, and from a chooser only when it offers nothing', async () => {
  show();
  await userEvent.type(screen.getByLabelText('field'), 'x{Escape}');
  expect(heard.escape).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{Escape}');
  expect(heard.escape).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(heard.escape).toHaveBeenCalledTimes(2);
});

test('letters typed into the search are no shortcuts, after a pause as well', async () => {
  const onSearch = show();
  const search = screen.getByLabelText('search');
  await userEvent.type(search, 'crac');
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('crac'));
  await userEvent.keyboard('c');
  expect(document.activeElement).toBe(search);
  expect((search as HTMLInputElement).value).toBe('cracc');
  expect(heard.c).not.toHaveBeenCalled();
});

test('Esc clears the search first, and is for others when there is nothing to clear', async () => {
  show();
  await userEvent.type(screen.getByLabelText('search'), 'guard{Escape}');
  expect((screen.getByLabelText('search') as HTMLInputElement).value).toBe('');
  expect(heard.escape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(heard.escape).toHaveBeenCalledTimes(1);
});
