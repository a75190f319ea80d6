import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Assessment } from '../api';
import { emptyRow, type Rows } from './model';
import { useSaving } from './useSaving';
import { useSheet } from './useSheet';

// What the device keeps, in the place of its database.
const device = vi.hoisted(() => {
  vi.resetModules(); // what other tests have loaded does not know the mocks
  return new Map<string, { values: { version: number }; at: string }>();
});
vi.mock('@/platform/device/drafts', () => ({
  newDraft: (name: string) => name,
  draftKey: (_: number, name: string) => name,
  keepDraft: async (_: number, name: string, values: { version: number }) => {
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
const sent = vi.hoisted(() => vi.fn());
vi.mock('../writes', () => ({ writeSheet: sent }));
// Nor do the next ones get them.
afterAll(() => void vi.resetModules());

const assessment = (number: number, sheet_version: number) =>
  ({ id: 7, missing: [], shown: { number, sheet_version, rows: [] } }) as unknown as Assessment;
const rowsWith = (hazard: string): Rows => [{ ...emptyRow(), key: 'a', hazard }];

function open(record: Assessment) {
  return renderHook(() => {
    const sheet = useSheet([]);
    return { sheet, saving: useSaving(record, sheet) };
  });
}

beforeEach(() => {
  device.clear();
  sent.mockReset();
});

test('the draft of one revision is not offered in another', async () => {
  const first = open(assessment(2, 0));
  act(() => first.result.current.sheet.change(() => rowsWith('Noise')));
  first.unmount();
  const again = open(assessment(2, 0));
  await waitFor(() => expect(again.result.current.saving.draft.foundAt).toBeTruthy());
  again.unmount();
  const next = open(assessment(3, 0));
  await act(async () => {});
  expect(next.result.current.saving.draft.foundAt).toBeNull();
});

test('what is typed while rows are saved is kept with the version they became', async () => {
  let answer = (_: Assessment) => {};
  sent.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  sent.mockImplementationOnce(() => new Promise(() => {}));
  const { result, unmount } = open(assessment(2, 4));
  act(() => result.current.sheet.change(() => rowsWith('Noise')));
  act(() => void result.current.saving.save());
  act(() => result.current.sheet.change(() => rowsWith('Noise of pumps')));
  await act(async () => answer(assessment(2, 5)));
  unmount();
  expect([...device.values()].map(({ values }) => values.version)).toEqual([5]);
});

test('what is written over is sent once at a time', async () => {
  sent.mockImplementation(() => new Promise(() => {}));
  const { result } = open(assessment(2, 4));
  act(() => result.current.sheet.change(() => rowsWith('Noise')));
  act(() => void result.current.saving.insist(assessment(2, 6)));
  await act(async () => void result.current.saving.save());
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ sheet_version: 6 });
});
