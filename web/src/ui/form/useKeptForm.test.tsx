import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { Form } from './Form';
import { SubmitRow } from './SubmitRow';
import { takenUp, useKeptForm } from './useKeptForm';

// What the device keeps, in the place of its database.
const device = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mocks
  return new Map<string, { values: object; at: string }>();
});
vi.mock('@/platform/device/drafts', () => ({
  newDraft: (name: string) => name,
  draftKey: (_: number, name: string) => name,
  keepDraft: async (_: number, name: string, values: object) => {
    device.set(name, { values, at: '2026-11-23T06:00:00Z' });
    return true;
  },
  dropDraft: async (_: number, name: string) => device.delete(name),
  findDrafts: async (_: number, name: string) =>
    [...device]
      .filter(([key]) => key === name)
      .map(([key, kept]) => ({ name: key, files: [], ...kept })),
}));
vi.mock('@/platform/session', async (original) => ({
  ...(await original<object>()),
  useMe: () => 1,
}));
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

function Example({ send }: { send: () => Promise<unknown> }) {
  const { form, busy, failure, submit, errorCount, draft } = useKeptForm(
    'incidents.7.close',
    { initialValues: { remarks: '' } },
    send,
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <TextInput label="Remarks" {...form.getInputProps('remarks')} />
      <SubmitRow label="Send" busy={busy} errorCount={errorCount} />
    </Form>
  );
}

function open(send: () => Promise<unknown> = async () => null) {
  render(
    <MantineProvider>
      <Example send={send} />
    </MantineProvider>,
  );
}

beforeEach(() => device.clear());

test('a form that is closed right after typing offers what was typed', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Remarks'), 'Seen by both');
  cleanup();
  open();
  const [again] = await screen.findAllByRole('button', { name: /draftRestore|Continue/ });
  if (again) await userEvent.click(again);
  expect(screen.getByLabelText('Remarks')).toHaveProperty('value', 'Seen by both');
});

test('what was sent is kept no more, also where the form closes meanwhile', async () => {
  open(async () => cleanup());
  await userEvent.type(screen.getByLabelText('Remarks'), 'Seen by both');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Remarks')).toBeNull());
  await vi.waitFor(() => expect(device.size).toBe(0));
});

test('what was refused is kept', async () => {
  open(() => Promise.reject(new Error('no network')));
  await userEvent.type(screen.getByLabelText('Remarks'), 'Seen by both');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() =>
    expect(device.get('incidents.7.close')?.values).toEqual({
      before: { remarks: '' },
      values: { remarks: 'Seen by both' },
    }),
  );
});

interface Report extends Record<string, unknown> {
  description: string;
  site_id: string;
  sensitive: boolean;
  place: { severity: number; likelihood: number };
  member_ids: string[];
}

function Edit({ report }: { report: Report }) {
  const { form, busy, failure, submit, draft } = useKeptForm(
    'incidents.7.edit',
    { initialValues: report },
    async () => null,
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <TextInput label="Description" {...form.getInputProps('description')} />
      <output data-testid="values">{JSON.stringify(form.values)}</output>
      <SubmitRow label="Send" busy={busy} errorCount={0} />
    </Form>
  );
}

const monday: Report = {
  description: 'Slipped',
  site_id: '1',
  sensitive: false,
  place: { severity: 1, likelihood: 1 },
  member_ids: ['4', '5'],
};

test('a draft brings back what its writer changed, and leaves what others changed since', async () => {
  const edit = (report: Report) =>
    render(
      <MantineProvider>
        <Edit report={report} />
      </MantineProvider>,
    );
  edit(monday);
  await userEvent.type(screen.getByLabelText('Description'), ' on oil');
  cleanup();
  const tuesday = { ...monday, site_id: '2', sensitive: true, member_ids: ['4', '5', '6'] };
  edit(tuesday);
  await userEvent.click(await screen.findByRole('button', { name: /draftRestore|Continue/ }));
  const shown = JSON.parse(screen.getByTestId('values').textContent ?? '');
  expect(shown).toEqual({ ...tuesday, description: 'Slipped on oil' });
});

test('of a draft only differences count, in lists one by one', () => {
  const found = {
    before: monday,
    values: {
      ...monday,
      sensitive: true,
      place: { likelihood: 1, severity: 1 },
      member_ids: ['5', '7'],
    },
  };
  const tuesday = { ...monday, place: { severity: 3, likelihood: 2 }, member_ids: ['4', '5', '6'] };
  expect(takenUp(found, tuesday)).toEqual({
    ...tuesday,
    sensitive: true,
    member_ids: ['5', '6', '7'],
  });
});
