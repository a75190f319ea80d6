import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipe } from '@/platform/device/db';
import { keepDraft } from '@/platform/device/drafts';
import { ApiError } from '@/platform/errors';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { waitingHere } from '@/platform/unsent/amount';
import { newUnsent } from '@/platform/unsent/entry';
import { put } from '@/platform/unsent/store';
import { StartError } from '../StartError';

const NEW = 'https://acme.other.example';
const gone = vi.hoisted(() => ({ to: '', saved: '' }));

vi.mock('./goToNewAddress', () => ({
  goToNewAddress: (address: string) => {
    gone.to = address;
  },
}));
vi.mock('@/platform/download', () => ({
  saveBlob: (_: Blob, name: string) => {
    gone.saved = name;
  },
}));

beforeEach(async () => {
  await wipe('cleared');
  Object.assign(gone, { to: '', saved: '' });
});
afterEach(() => session.close('none'));

const moved = (location = NEW) =>
  render(<StartError error={new ApiError(410, '', { code: 'organization_moved', location })} />);

const waits = (user = userOf()) =>
  put(newUnsent(user, { kind: 'report', title: 'Hole', values: {}, body: {} }));

test('whoever has nothing that waits is led to the new address at once', async () => {
  moved();
  await expect.poll(() => gone.to).toBe(NEW);
});

test('what waits is taken along in a file, and removed here when somebody says that it arrived', async () => {
  await waits();
  moved();
  await screen.findByText(`Its address is ${NEW} now.`);
  screen.getByText('1 entry waits on this device and has not been sent.');
  expect(screen.queryByRole('button', { name: 'Go to the new address' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take them along in a file' }));
  await screen.findByRole('button', { name: 'Go to the new address' });
  expect(gone.saved).toMatch(/^hivis-[\d-]+\.hivis$/);
  expect((await waitingHere()).entries).toBe(1);
  await userEvent.click(
    screen.getByRole('button', { name: 'They are at the new address already' }),
  );
  expect((await waitingHere()).entries).toBe(1);
  screen.getByText(/^Remove 1 piece of work from this device\?.* All of it is of 1 person\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove them here' }));
  await expect.poll(() => gone.to).toBe(NEW);
  expect((await waitingHere()).entries).toBe(0);
});

test('of a shared device it is said that each takes in what is theirs, and nothing of it is shown', async () => {
  session.open(answerOf());
  await waits();
  await waits(userOf({ id: 6 }));
  moved();
  await screen.findByText(/^They are of 2 people: each signs in/);
  expect(screen.queryByText('Hole')).toBeNull();
});

test('a draft alone keeps the device here, and the file is said to be plain', async () => {
  await keepDraft(userOf(), 'report', { a: 1 }, []);
  moved();
  await screen.findByText('1 draft was begun on this device and has not been sent.');
  screen.getByText(/It is not encrypted: whoever has it can read it\.$/);
  expect(gone.to).toBe('');
});

test('where the address did not arrive it is asked for again', async () => {
  moved('');
  await screen.findByText(/^Its new address could not be read\./);
  screen.getByRole('button', { name: 'Try again' });
  expect(gone.to).toBe('');
});

test('an address that does not lead to the other server yet leads nowhere', async () => {
  moved(location.origin);
  await screen.findByText(/^This address does not lead to the new server yet/);
  expect(gone.to).toBe('');
});
