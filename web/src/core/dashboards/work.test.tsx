import { createRoute } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showAt } from '@/core/records/testing';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { manifests } from '@/platform/modules';
import { session } from '@/platform/session';
import { MyWork } from './MyWork';

const SITE = { id: 1, name: 'North Plant', time_zone: 'Europe/Berlin' };
const CAN = { close: '', reopen: '', start: 'wrong_status', complete: 'wrong_status', update: '' };

function action(id: number) {
  return {
    id,
    number: `ACT-00000${id}`,
    description: `Rail ${id}`,
    status: 'completed',
    site: SITE,
    due_date: '2026-11-20',
    responsible: { id: 5, name: 'Jon Reyes' },
    completed_by: { id: 5, name: 'Jon Reyes' },
    completed_at: '2026-11-21T10:00:00Z',
    completion_remarks: 'Welded.',
    priority: 'high',
    control_type: 'engineering',
    kind: 'corrective',
    actionable_type: 'Action',
    actionable: null,
    extension_count: 0,
    ineffective_count: 0,
    can: CAN,
    timeline: [],
    comments: [],
    attachments: [],
    evidence: [],
  };
}

let left: number[] = [];
let asked: { method: string; path: string; search: string }[] = [];

function answer(path: string, search: URLSearchParams): unknown {
  const waits = left.map((id) => ({ kind: 'verify', action: action(id) }));
  if (path === '/api/v1/home') {
    const counts = { needs_me: left.length, to_verify: left.length };
    const kind = search.get('kind');
    return { needs_me: kind && kind !== 'verify' ? [] : waits, counts };
  }
  if (path === '/api/reviews/mine') return { reviews: [], meta: { total_count: 0 } };
  const id = Number(path.match(/actions\/(\d+)/)?.[1]);
  return { action: action(id) };
}

beforeEach(async () => {
  left = [1, 2, 3];
  asked = [];
  session.open(answerOf({ rules: rulesOf({ Action: ['read', 'create', 'update'] }) }));
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname: path, search, searchParams } = new URL(input.url, location.href);
    asked.push({ method: input.method, path, search });
    if (path.endsWith('/close')) left = left.filter((id) => !path.includes(`/${id}/`));
    return new Response(JSON.stringify(answer(path, searchParams)), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  await Promise.all(
    manifests().flatMap(({ work = [] }) => work.map(({ item }) => item.preload?.())),
  );
  showAt('/work', (root) => [
    createRoute({ getParentRoute: () => root, path: '/work', component: MyWork }),
  ]);
});

const opened = () =>
  screen.getAllByRole('button', { expanded: true }).map((each) => each.ariaLabel);

test('the first group in which something waits is shown, with what it is about', async () => {
  expect(await screen.findByRole('heading', { name: 'Finished work 3' })).toBeDefined();
  const groups = screen.getByRole('navigation', { name: 'What waits for you' });
  const names = within(groups).getAllByRole('link');
  expect(names.map((each) => each.textContent)).toEqual([
    'Mine 0',
    'To review 0',
    'To approve 0',
    'To verify 3',
  ]);
  expect(await screen.findByRole('link', { name: 'Rail 2' })).toBeDefined();
  expect(asked.some(({ search }) => search.includes('kind=verify'))).toBe(true);
});

test('what is decided makes room for the next one, which is unfolded', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Verify: Rail 2' }));
  expect(await screen.findByText('Welded.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send back' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Verify and close' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Rail 2' })).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/actions/2/close',
  ]);
  expect(opened()).toEqual(['Fold: Rail 3']);
});

test('sending back asks for a reason before anything is sent', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Verify: Rail 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('Say what is still to be done')).toBeDefined();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('j and k walk through what waits, and unfold the next one while one is', async () => {
  const first = await screen.findByRole('button', { name: 'Verify: Rail 1' });
  first.focus();
  await userEvent.keyboard('j');
  expect(document.activeElement?.ariaLabel).toBe('Verify: Rail 2');
  await userEvent.keyboard('{Enter}');
  expect(opened()).toEqual(['Fold: Rail 2']);
  await userEvent.keyboard('k');
  await waitFor(() => expect(opened()).toEqual(['Fold: Rail 1']));
});
