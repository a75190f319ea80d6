import { createRoute } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showAt } from '@/core/records/testing';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import type { Edited } from './api';
import type { FormDocument } from './document';
import { FormEditor } from './FormEditor';

const form: FormDocument = {
  sections: [
    { id: 's0', title: 'Location', form_type: 'main', fixed: 'location', questions: [] },
    {
      id: 's1',
      title: 'Fire',
      form_type: 'main',
      questions: [
        { id: 'a', type: 'text_field', label: 'Hose', attr: {} },
        { id: 'b', type: 'number', label: 'Oxygen', attr: {} },
      ],
    },
  ],
};

const STAGES = [{ value: 'main', label: 'At first' }];
const FIXED = [{ value: 'location', label: 'Location', about: 'Site and division' }];

let edited: Edited;
let refusal: Response | null;
const sent: { path: string; body: { draft_number: number; document?: FormDocument } }[] = [];

beforeEach(() => {
  session.open(answerOf());
  sent.length = 0;
  refusal = null;
  edited = {
    draft: form,
    draft_number: 7,
    drafted_by: null,
    drafted_at: '2026-11-22T10:00:00Z',
    published: null,
    changed: true,
    images: [],
  };
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url);
    if (input.method === 'GET') return Response.json(edited);
    const body = await input.clone().json();
    sent.push({ path: pathname, body });
    if (refusal) return refusal.clone();
    edited = {
      ...edited,
      draft: body.document ?? edited.draft,
      draft_number: body.draft_number + 1,
    };
    if (pathname.endsWith('/publish')) {
      const published = { number: 1, published_at: '2026-11-22T10:00:00Z', published_by: null };
      edited = { ...edited, published, changed: false };
    }
    return Response.json(edited);
  });
});

async function show() {
  const component = () => (
    <FormEditor base="/api/permits" id={3} title="Hot work" stages={STAGES} fixed={FIXED} />
  );
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component })]);
  await userEvent.click(await screen.findByRole('button', { name: /^Fire/ }));
}

const hose = () => screen.findByLabelText<HTMLTextAreaElement>('Question');

test('a change is saved by itself, once, with the number of the draft that was read', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /2\.1 ?Hose/ }));
  // At once: on a slow machine there is a pause between two letters, and it is saved in it.
  await userEvent.click(await hose());
  await userEvent.paste('Is the hose charged');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe('/api/permits/3/document');
  expect(sent[0]?.body.draft_number).toBe(7);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await hose()).value).toBe('Hose');
  await waitFor(() => expect(sent[1]?.body.draft_number).toBe(8));
  expect(sent[1]?.body.document).toEqual(form);
});

test('questions are put in order with the keyboard, and it is said where they went', async () => {
  await show();
  screen.getByRole('button', { name: 'Move Hose down' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Hose.*2.*2/, { selector: '[role=status]' })).toBeTruthy();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.document?.sections[1]?.questions.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('what somebody else changed meanwhile is not overwritten, and can be loaded', async () => {
  await show();
  const error = 'Jon Reyes changed this form 2 minutes ago.';
  refusal = Response.json({ error, code: 'forms_changed_meanwhile' }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Question' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Time' }));
  expect(await screen.findByText(/Jon Reyes changed/, {})).toBeTruthy();
  refusal = null;
  edited = { ...edited, draft: { sections: form.sections.slice(0, 1) }, draft_number: 9 };
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(screen.queryByText(/Jon Reyes changed/)).toBeNull());
  expect(screen.queryByRole('button', { name: /^Fire/ })).toBeNull();
});

test('what is wrong is said at its question, and nothing is published before it is right', async () => {
  await show();
  const errors = { 'document.sections[1].questions[0].label': ['Give this a label.'] };
  refusal = Response.json({ error: 'Check the fields.', errors }, { status: 422 });
  await userEvent.click(screen.getByRole('button', { name: /2\.1 ?Hose/ }));
  await userEvent.clear(await hose());
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findAllByText('Give this a label.')).length).toBeGreaterThan(0);
  expect(sent.every(({ path }) => path.endsWith('/document'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Give this a label.')).toBeNull());
});

test('it is published with the number that its last change was given', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /2\.2 ?Oxygen/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Required' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1')).toBeTruthy();
  expect(sent.map(({ path, body }) => [path.split('/').at(-1), body.draft_number])).toEqual([
    ['document', 7],
    ['publish', 8],
  ]);
});

test('a section of the record itself can be moved and not removed', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /^Location/ }));
  expect(await screen.findByText('Site and division')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Move Location down' })).toBeTruthy();
});
