import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, test, vi } from 'vitest';
import type { Analysis, Incident } from '../api';
import { CausesEditor } from './CausesEditor';

// What the device keeps, in the place of its database.
const device = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mocks
  return new Map<string, object>();
});
vi.mock('@/platform/device/drafts', () => ({
  newDraft: (name: string) => name,
  keepDraft: async (_: number, name: string, values: object) => {
    device.set(name, { name, values, files: [], at: '2026-11-23T06:00:00Z' });
    return true;
  },
  findDrafts: async (_: number, name: string) => [device.get(name) ?? []].flat(),
}));
vi.mock('@/platform/session', async (original) => ({
  ...(await original<object>()),
  useMe: () => 1,
}));
vi.mock('@/ui/form/LeaveGuard', () => ({ LeaveGuard: () => null }));
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const analysis = (title: string): Analysis => ({
  key: 'belt',
  title,
  whys: [{ key: 'guard', text: 'No guard' }],
});

function open(version: number, analyses: Analysis[]) {
  const incident = { id: 7, description: '', causes: { version, analyses } } as unknown as Incident;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <CausesEditor incident={incident} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test('a draft is offered also after somebody else saved, and stands below theirs', async () => {
  open(3, [analysis('Belt')]);
  await userEvent.type(screen.getByDisplayValue('Belt'), ' ran');
  cleanup();
  open(4, [analysis('Belt stood')]);
  await userEvent.click(await screen.findByRole('button', { name: /draftRestore|Continue/ }));
  const titles = screen.getAllByDisplayValue(/^Belt/);
  expect(titles.map((each) => (each as HTMLInputElement).value)).toEqual([
    'Belt stood',
    'Belt ran',
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(/apart|below theirs/);
});
