import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { wipe } from '@/platform/device/db';
import { findDrafts, keepDraft } from '@/platform/device/drafts';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { packed } from '@/platform/unsent/archive';
import { newUnsent } from '@/platform/unsent/entry';
import { load, put } from '@/platform/unsent/store';
import { renderPart } from '@/ui/testing';
import { TakeIn } from './TakeIn';

vi.mock('@/platform/unsent/deliver', () => ({ deliverAll: async () => undefined }));

const before = userOf();
const after = userOf({ organization_id: 77 });

beforeEach(async () => {
  await wipe('cleared');
  session.open(answerOf({ user: before }));
});

async function carried(to = location.origin, kind = 'report') {
  await put(newUnsent(before, { kind, title: 'Hole in the floor', values: {}, body: {} }));
  return upload(to);
}

async function upload(to = location.origin) {
  const file = new File([await packed(to)], 'a.hivis');
  await wipe('cleared');
  session.open(answerOf({ user: after }));
  renderPart(<TakeIn />);
  await userEvent.upload(screen.getByLabelText('The file of what waited there'), file);
}

test('what was taken along is shown, and waits here only when somebody says so', async () => {
  await carried();
  await screen.findByText('Hole in the floor');
  expect(await load()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Take 1 entry in' }));
  await screen.findByText(/^1 entry was taken in and is sent by itself\./);
  expect((await load()).map(({ title }) => title)).toEqual(['Hole in the floor']);
});

test('a file for another address is refused, and says which', async () => {
  await carried('https://globex.example');
  await screen.findByText(/^This file is for https:\/\/globex\.example\./);
  expect(screen.queryByText('Hole in the floor')).toBeNull();
});

test('a file with something that nobody here sends is refused', async () => {
  await carried(undefined, 'spell');
  await screen.findByText(/^This file was not saved at a former address/);
});

test('drafts alone are taken in as well', async () => {
  await keepDraft(before, 'report', { b: 2 }, []);
  await upload();
  await screen.findByText('1 draft that was begun');
  await userEvent.click(screen.getByRole('button', { name: 'Take 1 entry in' }));
  await screen.findByText(/^What was begun is offered again/);
  expect((await findDrafts(after, 'report')).map(({ values }) => values)).toEqual([{ b: 2 }]);
});

test('a file that was taken in before says so', async () => {
  await carried();
  await userEvent.click(await screen.findByRole('button', { name: 'Take 1 entry in' }));
  await screen.findByText(/^1 entry was taken in/);
  const input = screen.getByLabelText('The file of what waited there') as HTMLInputElement;
  const file = input.files?.[0] as File;
  await userEvent.upload(input, new File([file], 'b.hivis'));
  await screen.findByText(/^You have taken this file in on this device before\./);
});
