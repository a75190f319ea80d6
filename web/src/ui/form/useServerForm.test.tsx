import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/platform/errors';
import { renderPart } from '@/ui/testing';
import { Form } from './Form';
import { SubmitRow } from './SubmitRow';
import { formErrors, useServerForm } from './useServerForm';

function Example({ send }: { send: () => Promise<unknown> }) {
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { place: '', actions: [{ due_date: '' }] },
      validate: { place: (value: string) => (value ? null : 'Fill this in') },
    },
    send,
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput label="Place" {...form.getInputProps('place')} />
      <TextInput label="Due" {...form.getInputProps('actions.0.due_date')} />
      <SubmitRow label="Send" busy={busy} errorCount={errorCount} />
    </Form>
  );
}

function show(send: () => Promise<unknown>) {
  renderPart(<Example send={send} />);
}

test('paths of the server become paths of the form', () => {
  expect(formErrors({ 'actions[0].due_date': ['Too late.', 'Not a day.'] })).toEqual({
    'actions.0.due_date': 'Too late. Not a day.',
  });
});

test('an error found here stops the form and takes the focus', async () => {
  const send = vi.fn();
  show(send);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Place')).toBe(document.activeElement);
  expect(screen.getByText('1 field needs attention')).toBeTruthy();
});

test('an error of the server lands on its field, nested ones too', async () => {
  const fields = { 'actions[0].due_date': ['The day has passed.'] };
  show(() => Promise.reject(new ApiError(422, 'Check the fields.', { fields })));
  await userEvent.type(screen.getByLabelText('Place'), 'Line 3');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The day has passed.')).toBeTruthy();
  expect(screen.getByLabelText('Due')).toBe(document.activeElement);
});

test('what concerns no field is told above the form', async () => {
  show(() => Promise.reject(new ApiError(409, 'Somebody closed it meanwhile.')));
  await userEvent.type(screen.getByLabelText('Place'), 'Line 3');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody closed it');
});
