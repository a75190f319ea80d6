import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { Shell } from './Shell';

vi.mock('@/platform/live', () => ({ startLive: async () => {}, stopLive: () => {} }));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.stubGlobal('scrollTo', () => {}); // the router goes to the top of a screen
  session.open(answerOf());
});

function show(address: string) {
  const root = createRootRoute({ component: Shell });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  return (to: string) => router.history.push(to);
}

test.each([
  ['Browse', '/list?status=open'],
  ['Browse', '/list?panel=7#story'],
  ['Me', '/list?status=open'],
])('%s of a phone goes when one goes on, within one path as well: %s', async (sheet, to) => {
  const go = show('/list');
  await userEvent.click(await screen.findByRole('button', { name: sheet }));
  await screen.findByRole('dialog');
  go(to);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
