import { MantineProvider, NumberInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { theme } from './theme';

test.each(['20,9', '20.9'])('a number is written with a comma or a point: %s', async (text) => {
  const onChange = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <NumberInput aria-label="Oxygen" onChange={onChange} />
    </MantineProvider>,
  );
  await userEvent.type(screen.getByLabelText('Oxygen'), text);
  expect(onChange).toHaveBeenLastCalledWith(20.9);
});

test.each(['20,9', '20.9'])('and pasted with either: %s', async (text) => {
  const onChange = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <NumberInput aria-label="Oxygen" onChange={onChange} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByLabelText('Oxygen'));
  await userEvent.paste(text);
  expect(onChange).toHaveBeenLastCalledWith(20.9);
});
