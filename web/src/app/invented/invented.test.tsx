import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logged } from '@/core/activity/filters';
import { Home } from '@/core/dashboards/Home';
import type { Notification } from '@/core/notifications/api';
import { notificationPath, useNotificationSentence } from '@/core/notifications/sentence';
import { settle } from '@/core/records/cache';
import { useRefusal } from '@/core/records/refusal';
import { serve, showAt } from '@/core/records/testing';
import * as download from '@/platform/download';
import { answerOf, rulesOf, userOf } from '@/platform/fixtures';
import { declareModules, kindOf, manifests, toldBy } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { useCommands } from '@/shell/commands';
import { placesFor } from '@/shell/navigation';
import { useRecordCommands } from '@/shell/records';
import { declareScreens } from '@/shell/screens';
import { drillsBelow, held, words } from './module';

const ROWS = [
  { id: 7, number: 'DRL-000007', title: 'Leave the silo', status: 'open', steps: 12 },
  { id: 8, number: 'DRL-000008', title: 'Leave the yard', status: 'held', steps: 5 },
];
const ALL_STATUSES = {
  ...ROWS[0],
  site_id: 3,
  site: { id: 3, time_zone: 'Europe/Berlin' },
  following: false,
  comments: [
    { id: 3, at: '2026-11-20T09:00:00Z', author: { name: 'Luca Moretti' }, body: 'As DRL-000008' },
  ],
  timeline: [
    {
      id: 1,
      at: '2026-11-20T10:00:00Z',
      actor: { name: 'Maria Ilieva' },
      verb: 'held',
      changes: [
        { field: 'status', before: 'open', after: 'held' },
        { field: 'steps', before: '11', after: '12' },
        { field: 'held_on', before: '', after: '2026-11-20' },
      ],
      names: [],
      note: '',
    },
  ],
};
const FOUND = ROWS.map(({ id, number, title, status }) => ({
  kind: 'Drill',
  id,
  number,
  title,
  status,
}));
const META = { current_page: 1, per_page: 15, total_pages: 1, total_count: 2 };
const RIGHTS = { Library: ['read', 'create', 'update'] };

const before = manifests();
let asked: URL[] = [];

beforeEach(() => {
  declareModules([...before, drillsBelow(createRootRoute())]);
  declareScreens(['/drills', '/drills/new']);
  i18next.addResourceBundle('en', 'translation', { drills: words }, true, true);
  session.open(answerOf({ rules: rulesOf(RIGHTS) }));
  asked = serve({
    '/api/drills': { drills: ROWS, meta: META },
    '/api/drills/status_counts': { counts: { all: 2, open: 1, held: 1 } },
    '/api/drills/7': { drill: ALL_STATUSES },
    '/api/v1/search': { results: FOUND },
    '/api/v1/home': {
      needs_me: [{ kind: 'hold', drill: ROWS[0] }],
      counts: { needs_me: 1, to_hold: 1 },
      drills: { open: 1 },
    },
  });
});

afterEach(() => {
  declareModules(before);
  declareScreens([]);
  i18next.removeResourceBundle('en', 'drills');
});

const show = (address: string) => showAt(address, (root) => drillsBelow(root).routes.app);

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
  expect(labels()).toContain('drills.title');
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }) }));
  expect(labels()).not.toContain('drills.title');
});

test('the palette leads to it and makes a new one', async () => {
  const { result } = renderHook(() => useCommands(() => undefined), { wrapper: Around });
  await waitFor(() => expect(result.current).not.toBeNull());
  const lines = result.current.map(({ group, label }) => `${group}: ${label}`);
  expect(lines).toContain('go: Drills');
  expect(lines).toContain('create: New drill');
});

test('the palette finds its records', async () => {
  const { result } = renderHook(() => useRecordCommands('silo'), { wrapper: Around });
  await waitFor(() => expect(result.current?.commands).toHaveLength(2));
  expect(result.current.commands[0]).toMatchObject({
    hint: 'DRL-000007',
    label: 'Leave the silo',
  });
  expect(asked.at(-1)?.search).toBe('?q=silo');
});

test('what the server tells of one makes its answers old, and a write those it touches', () => {
  // Numbers are counted from records of any kind.
  expect(toldBy('Drill')).toEqual(['drills', 'insight']);
  const outdated = vi.spyOn(queryClient, 'invalidateQueries');
  const kind = manifests().at(-1)?.kinds?.[0];
  if (kind) settle(kind, { id: 7 });
  const keys = outdated.mock.calls.map(([which]) => which?.queryKey?.join(' '));
  expect(keys).toEqual(['drills rows', 'drills counts', 'observations', 'home']);
});

test('a changed action makes its answers old, since it asks for some', () => {
  expect(kindOf('Action')?.touches).toContain('drills');
});

test('people are told of it in its own words, and led to it', () => {
  const about = {
    module: 'Drill',
    record_id: 7,
    params: { actor: 'Ada', number: 'DRL-7', title: 'Silo' },
  };
  const told = (kind: string) => ({ ...about, kind }) as unknown as Notification;
  const { result } = renderHook(() => useNotificationSentence());
  expect(result.current(told('drill_given'))).toBe('Ada gave you DRL-7: Silo');
  const who = session.get();
  expect(notificationPath(told('drill_given'), who)).toBe('/drills/summary/7');
  expect(notificationPath(told('drill_over'), who)).toBe('/drills/summary/7/timeline');
});

test('a refusal is said in its own words', () => {
  const { result } = renderHook(() => useRefusal());
  expect(result.current('drill_in_use')).toBe('Somebody is at it.');
});

test('its list has head, tabs, rows, filters and export', async () => {
  const router = show('/drills');
  const table = await screen.findByRole('table', { name: 'Drills' });
  expect(await within(table).findByText('Leave the silo')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Drills', level: 1 })).toBeDefined();
  expect(screen.getByRole('button', { name: 'New drill' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'By status' })).getByText('Open'),
  );
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'open' }));
  await waitFor(() =>
    expect(asked.map(({ pathname, search }) => pathname + search)).toContain(
      '/api/drills?per_page=15&status=open',
    ),
  );
  await userEvent.click(within(table).getByText('Leave the yard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/drills/summary/8'));
});

test('its record opens beside the list with its story', async () => {
  show('/drills/summary/7');
  expect(await screen.findByText('12 steps')).toBeDefined();
  expect(await screen.findByText('held it')).toBeDefined();
  expect(screen.getByText(/^Number of steps:/).textContent).toBe('Number of steps: 11 → 12');
  expect(screen.getByText(/^Held on:/).textContent).toContain('20 Nov');
  // Which status it has now the verb says.
  expect(screen.queryByText(/^Status:/)).toBeNull();
});

test('who speaks of another one by its number shows the way to it', async () => {
  show('/drill/7/whole');
  const link = await screen.findByRole('link', { name: 'DRL-000008' });
  expect(link.getAttribute('href')).toBe('/drills/summary/DRL-000008');
});

test('the peek beside its list leads to its page', async () => {
  show('/drills/summary/7');
  const link = await screen.findByRole('link', { name: 'Open page' });
  expect(link.getAttribute('href')).toBe('/drill/7/whole');
  const story = await screen.findByRole('link', { name: 'Whole timeline' });
  expect(story.getAttribute('href')).toBe('/drill/7/whole#timeline');
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
});

test('what is said of it is sent', async () => {
  show('/drill/7/whole');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Write a comment' }),
    'On Monday',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(asked.map(({ pathname }) => pathname)).toContain('/api/comments'));
});

test('its list is exported as it is filtered', async () => {
  vi.spyOn(download, 'saveFile').mockResolvedValue();
  show('/drills?status=open');
  for (const [choice, format] of [
    ['Excel (.xlsx)', 'xlsx'],
    ['Separated values (.csv)', 'csv'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() =>
      expect(asked.map(({ pathname, search }) => pathname + search)).toContain(
        `/api/drills?status=open&format=${format}`,
      ),
    );
  }
});

test('it waits on Home for whoever is to hold it', async () => {
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component: Home })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Hold: Leave the silo' }));
  expect(screen.getByText('DRL-000007 · 12 steps')).toBeDefined();
  expect(screen.getByRole('button', { name: 'It was held' })).toBeDefined();
  const tiles = screen.getByRole('region', { name: /^Indicators/ });
  expect(within(tiles).getByText('Drills open')).toBeDefined();
});

test('the log can be narrowed to it', () => {
  expect(logged()).toContain('Drill');
});

test('its page has head, stages, sections with what is missing, links and story', async () => {
  show('/drill/7/whole');
  expect(await screen.findByRole('heading', { name: 'Leave the silo', level: 1 })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Course', level: 2 })).toBeDefined();
  const stages = screen.getByRole('navigation', { name: 'Stages' });
  expect(within(stages).getByText('To hold').closest('li')?.getAttribute('aria-current')).toBe(
    'step',
  );
  const [index] = screen.getAllByRole('navigation', { name: 'Sections' });
  const lines = within(index as HTMLElement).getAllByRole('link');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Place complete',
    'People 1 missing',
    'Course 12',
    'Colour ',
  ]);
  expect(screen.getByText('Missing: Who leads it')).toBeDefined();
  expect(screen.getByRole('link', { name: 'DRL-000008 Leave the yard' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Timeline', level: 2 })).toBeDefined();
  expect(screen.getByText('held it')).toBeDefined();
});

test('what is missing stands beside the one next move, which waits for it', async () => {
  const router = show('/drill/7/whole');
  const hold = await screen.findByRole('button', { name: 'Hold' });
  expect(hold.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(hold);
  expect(held).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Somebody to lead it' }));
  expect(document.activeElement?.textContent).toBe('People');
  await waitFor(() => expect(router.state.location.hash).toBe('people'));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const off = await screen.findByRole('menuitem', { name: /Call off/ });
  expect(off.textContent).toContain('Somebody is at it.');
  expect(off.getAttribute('aria-disabled')).toBe('true');
});

test('a section is edited where it is read, with the focus in it', async () => {
  show('/drill/7/whole');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Colour' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Colour' }));
  expect(screen.queryByText('Green')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Green')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Colour');
});

test('without the right to read it, its address leads home', async () => {
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }), user: userOf() }));
  const router = show('/drills');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
