import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '@/modules/notifications/api';
import { notificationPath, useNotificationSentence } from '@/modules/notifications/sentence';
import { settle } from '@/modules/records/cache';
import { useRefusal } from '@/modules/records/refusal';
import { serve, showAt } from '@/modules/records/testing';
import { answerOf, rulesOf, userOf } from '@/platform/fixtures';
import { declareModules, manifests, toldBy } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { useCommands } from '@/shell/commands';
import { placesFor } from '@/shell/navigation';
import { useRecordCommands } from '@/shell/records';
import { declareScreens } from '@/shell/screens';
import { laddersBelow, raised, words } from './module';

const ROWS = [
  { id: 7, number: 'LAD-000007', description: 'Ladder at the silo', status: 'open', steps: 12 },
  { id: 8, number: 'LAD-000008', description: 'Ladder in the yard', status: 'closed', steps: 5 },
];
const WHOLE = {
  ...ROWS[0],
  site: { time_zone: 'Europe/Berlin' },
  following: false,
  comments: [],
  timeline: [
    {
      id: 1,
      at: '2026-11-20T10:00:00Z',
      actor: { name: 'Maria Ilieva' },
      verb: 'raised',
      changes: [
        { field: 'status', before: 'closed', after: 'open' },
        { field: 'steps', before: '11', after: '12' },
        { field: 'risen_at', before: '', after: '2026-11-20' },
      ],
      names: [],
      note: '',
    },
  ],
};
const FOUND = ROWS.map(({ id, number, description: title, status }) => ({
  kind: 'Ladder',
  id,
  number,
  title,
  status,
}));
const META = { current_page: 1, per_page: 15, total_pages: 1, total_count: 2 };
const RIGHTS = { Audit: ['read', 'create', 'update'] };

const before = manifests();
let asked: URL[] = [];

beforeEach(() => {
  declareModules([...before, laddersBelow(createRootRoute())]);
  declareScreens(['/ladders', '/ladders/new']);
  i18next.addResourceBundle('en', 'translation', { ladders: words }, true, true);
  session.open(answerOf({ rules: rulesOf(RIGHTS) }));
  asked = serve({
    '/api/ladders': { ladders: ROWS, meta: META },
    '/api/ladders/counts': { counts: { all: 2, open: 1, closed: 1 } },
    '/api/ladders/7': { ladder: WHOLE },
    '/api/v1/search': { results: FOUND },
  });
});

afterEach(() => {
  declareModules(before);
  declareScreens([]);
  i18next.removeResourceBundle('en', 'ladders');
});

const show = (address: string) => showAt(address, (root) => laddersBelow(root).routes.app);

/** What hooks of the shell need around them. */
function Around({ children }: { children: ReactNode }) {
  const root = createRootRoute({ component: () => children });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => children,
  });
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

test('it has its place in the navigation, for those who may read it', () => {
  const labels = () => placesFor(session.get()).map((place) => String(place.label));
  expect(labels()).toContain('ladders.title');
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }) }));
  expect(labels()).not.toContain('ladders.title');
});

test('the palette leads to it and makes a new one', async () => {
  const { result } = renderHook(() => useCommands(() => undefined), { wrapper: Around });
  await waitFor(() => expect(result.current).not.toBeNull());
  const lines = result.current.map(({ group, label }) => `${group}: ${label}`);
  expect(lines).toContain('go: Ladders');
  expect(lines).toContain('create: New ladder');
});

test('the palette finds its records', async () => {
  const { result } = renderHook(() => useRecordCommands('silo'), { wrapper: Around });
  await waitFor(() => expect(result.current?.commands).toHaveLength(2));
  expect(result.current.commands[0]).toMatchObject({
    hint: 'LAD-000007',
    label: 'Ladder at the silo',
  });
  expect(asked.at(-1)?.search).toBe('?q=silo');
});

test('what the server tells of one makes its answers old, and a write those it touches', () => {
  expect(toldBy('Ladder')).toEqual(['ladders']);
  const outdated = vi.spyOn(queryClient, 'invalidateQueries');
  const kind = manifests().at(-1)?.kinds?.[0];
  if (kind) settle(kind, { id: 7 });
  const keys = outdated.mock.calls.map(([which]) => which?.queryKey?.join(' '));
  expect(keys).toEqual(['ladders rows', 'ladders counts', 'observations', 'home']);
});

test('people are told of it in its own words, and led to it', () => {
  const about = {
    module: 'Ladder',
    record_id: 7,
    params: { actor: 'Ada', number: 'LAD-7', title: 'Silo' },
  };
  const told = (kind: string) => ({ ...about, kind }) as unknown as Notification;
  const { result } = renderHook(() => useNotificationSentence());
  expect(result.current(told('ladder_raised'))).toBe('Ada put up LAD-7: Silo');
  const who = session.get();
  expect(notificationPath(told('ladder_raised'), who)).toBe('/ladders/summary/7');
  expect(notificationPath(told('ladder_fell'), who)).toBe('/ladders/summary/7/timeline');
});

test('a refusal is said in its own words', () => {
  const { result } = renderHook(() => useRefusal());
  expect(result.current('ladder_in_use')).toBe('Somebody stands on it.');
});

test('its list has head, tabs, rows, filters and export', async () => {
  const router = show('/ladders');
  const table = await screen.findByRole('table', { name: 'Ladders' });
  expect(await within(table).findByText('Ladder at the silo')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Ladders', level: 1 })).toBeDefined();
  expect(screen.getByRole('button', { name: 'New ladder' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'By status' })).getByText('Open'),
  );
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'open' }));
  await waitFor(() =>
    expect(asked.map(({ pathname, search }) => pathname + search)).toContain(
      '/api/ladders?per_page=15&status=open',
    ),
  );
  await userEvent.click(within(table).getByText('Ladder in the yard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ladders/summary/8'));
});

test('its record opens beside the list with its story', async () => {
  show('/ladders/summary/7');
  expect(await screen.findByText('12 steps')).toBeDefined();
  expect(await screen.findByText('put it up')).toBeDefined();
  expect(screen.getByText(/^Number of steps:/).textContent).toBe('Number of steps: 11 → 12');
  expect(screen.getByText(/^Put up:/).textContent).toContain('20 Nov');
  // Which status it has now the verb says.
  expect(screen.queryByText(/^Status:/)).toBeNull();
});

test('the peek beside its list leads to its page', async () => {
  show('/ladders/summary/7');
  const link = await screen.findByRole('link', { name: 'Open page' });
  expect(link.getAttribute('href')).toBe('/ladder/7/whole');
  const story = await screen.findByRole('link', { name: 'Whole timeline' });
  expect(story.getAttribute('href')).toBe('/ladder/7/whole#timeline');
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
});

test('its page has head, stages, sections with what is missing, links and story', async () => {
  show('/ladder/7/whole');
  expect(
    await screen.findByRole('heading', { name: 'Ladder at the silo', level: 1 }),
  ).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Rungs', level: 2 })).toBeDefined();
  const stages = screen.getByRole('navigation', { name: 'Stages' });
  expect(within(stages).getByText('In use').closest('li')?.getAttribute('aria-current')).toBe(
    'step',
  );
  const [index] = screen.getAllByRole('navigation', { name: 'Sections' });
  const lines = within(index as HTMLElement).getAllByRole('link');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Place complete',
    'People 1 missing',
    'Rungs 12',
    'Colour ',
  ]);
  expect(screen.getByText('Missing: Who holds it')).toBeDefined();
  expect(screen.getByRole('link', { name: 'LAD-000008 In the yard' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Timeline', level: 2 })).toBeDefined();
  expect(screen.getByText('put it up')).toBeDefined();
});

test('what is missing stands beside the one next move, which waits for it', async () => {
  const router = show('/ladder/7/whole');
  const raise = await screen.findByRole('button', { name: 'Raise' });
  expect(raise.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(raise);
  expect(raised).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Somebody to hold it' }));
  expect(document.activeElement?.textContent).toBe('People');
  await waitFor(() => expect(router.state.location.hash).toBe('people'));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const saw = await screen.findByRole('menuitem', { name: /Saw up/ });
  expect(saw.textContent).toContain('Somebody stands on it.');
  expect(saw.getAttribute('aria-disabled')).toBe('true');
});

test('a section is edited where it is read, with the focus in it', async () => {
  show('/ladder/7/whole');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Colour' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Colour' }));
  expect(screen.queryByText('Green')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Green')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Colour');
});

test('without the right to read it, its address leads home', async () => {
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }), user: userOf() }));
  const router = show('/ladders');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
