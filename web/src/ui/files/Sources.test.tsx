import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { renderPart } from '@/ui/testing';
import { PhotoPicker } from './PhotoPicker';
import type { StoredFile } from './useUploads';

const BYTES = '/api/attachments/7/content?of=list';

const row = (id: number, over: object = {}) => ({
  id,
  number: `DOC-00000${id}`,
  name: `Rules ${id}`,
  kind: 'pdf',
  content_type: 'application/pdf',
  size: 3,
  version: 4,
  author: '',
  tags: [],
  url: BYTES,
  ...over,
});

const copied = {
  id: 31,
  content_type: 'application/pdf',
  size: 3,
  url: '/api/attachments/31/content?of=copy',
};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

let asked: URL[];
let copy: () => Response;
let changed: readonly StoredFile[];

beforeEach(() => {
  asked = [];
  changed = [];
  copy = () => json(201, { attachment: copied });
  session.open(answerOf({ rules: rulesOf({ Library: ['read'] }) }));
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, location.href);
    asked.push(url);
    if (url.pathname.endsWith('/copy')) return copy();
    if (url.pathname.endsWith('/content')) {
      const headers = { 'Content-Disposition': 'attachment; filename=rules.pdf' };
      return new Response('abc', { headers });
    }
    const meta = { current_page: 1, per_page: 50, total_pages: 1, total_count: 2 };
    return json(200, { library_files: [row(1), row(2, { size: 20_000_000 })], meta });
  });
});

function Field({ accept, max }: { accept?: string; max?: number }) {
  const [files, setFiles] = useState<StoredFile[]>([]);
  changed = files;
  return (
    <PhotoPicker
      label="Files"
      files={files}
      onChange={setFiles}
      send={async () => Promise.reject(new Error('Nothing is sent again.'))}
      accept={accept}
      max={max}
    />
  );
}

const show = (field: { accept?: string; max?: number } = {}) => renderPart(<Field {...field} />);

const OPEN = { name: 'From the library' };

async function choose(name: RegExp) {
  await userEvent.click(screen.getByRole('button', OPEN));
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('a document becomes a file of the field as one that was uploaded', async () => {
  show();
  await choose(/^Rules 1/);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove rules.pdf' }));
  expect(changed).toEqual([]);
  await choose(/^Rules 1/);
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]).toMatchObject({ ...copied, name: 'rules.pdf' });
  // A draft has the bytes.
  expect(changed[0]?.source).toMatchObject({ name: 'rules.pdf', type: 'application/pdf', size: 3 });
});

test.each([
  ['image/*', 'image'],
  ['application/pdf,.pdf,.doc,.docx', 'pdf,word'],
])('a field that takes %s offers no other kinds', async (accept, kinds) => {
  show({ accept });
  await userEvent.click(screen.getByRole('button', OPEN));
  await screen.findByRole('button', { name: /^Rules 1/ });
  const list = asked.find(({ pathname }) => pathname === '/api/library_files');
  expect(list?.searchParams.get('kind')).toBe(kinds);
});

test('what is too large for the field cannot be chosen', async () => {
  show();
  await userEvent.click(screen.getByRole('button', OPEN));
  expect(await screen.findByRole('button', { name: /^Rules 2/ })).toHaveProperty('disabled', true);
  screen.getByText(/^Rules 2 is larger than/);
});

test('a field that is full offers nothing, until a file of it is removed', async () => {
  const original = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...original(query), matches: true }));
  show({ max: 1 });
  const buttons = () => screen.queryAllByRole('button', { name: /library|Choose|camera|photo/i });
  expect(buttons()).toHaveLength(3);
  await choose(/^Rules 1/);
  await waitFor(() => expect(changed).toHaveLength(1));
  screen.getByText(/^No more files fit/);
  expect(buttons()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove rules.pdf' }));
  expect(buttons()).toHaveLength(3);
  expect(screen.queryByText(/^No more files fit/)).toBeNull();
});

test('what is copied is the version that was chosen', async () => {
  show();
  await choose(/^Rules 1/);
  await waitFor(() => expect(changed).toHaveLength(1));
  const copies = asked.filter(({ pathname }) => pathname.endsWith('/copy'));
  expect(copies.map(({ search }) => search)).toEqual(['?version=4']);
});

test('a refusal is said at the field', async () => {
  copy = () => json(404, { error: 'The document is not there any more.' });
  show();
  await choose(/^Rules 1/);
  await screen.findByText('rules.pdf was not uploaded. The document is not there any more.');
  expect(changed).toEqual([]);
});

test('it is offered to those who may read the library, and where there is a network', () => {
  const { unmount } = show();
  screen.getByRole('button', OPEN);
  unmount();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(screen.queryByRole('button', OPEN)).toBeNull();
  vi.restoreAllMocks();
  session.open(answerOf({ rules: rulesOf({ Action: ['create'] }) }));
  expect(screen.queryByRole('button', OPEN)).toBeNull();
});

test('nothing is to be dropped where there is no mouse', () => {
  const drop = /Drop photos or files here/;
  const { unmount } = show();
  screen.getByText(drop);
  unmount();
  const original = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...original(query),
    matches: query === '(pointer: coarse)',
  }));
  show();
  expect(screen.queryByText(drop)).toBeNull();
  screen.getByRole('button', { name: 'Choose files' });
});
