import { createRoute } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_PAGE, serve, showAt } from '@/core/records/testing';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { listSearch } from '@/platform/search';
import { session } from '@/platform/session';
import { pageOf } from './ActionsPage';
import { FILTERS, LAYOUT_PARAMS } from './filters';
import { VIEWS } from './views';

let asked: URL[] = [];

beforeEach(() => {
  session.open(answerOf({ rules: rulesOf({ Action: ['read'] }) }));
  asked = serve({ '/api/actions/all': { actions: [], meta: EMPTY_PAGE } });
});

const show = (address: string) =>
  showAt(address, (root) => [
    createRoute({
      getParentRoute: () => root,
      path: '/actions/all',
      validateSearch: listSearch(...FILTERS, ...LAYOUT_PARAMS),
      component: pageOf(VIEWS.all),
    }),
  ]);

/** All that the list can be narrowed by. */
const NARROWED =
  'status=open&q=guard&check=due&recurring=true&site_id=1&responsible_id=2&priority=high' +
  '&control_type=ppe&from=2026-11-01&to=2026-11-30';

test.each([
  [NARROWED, { status: 'all' }],
  ['check=due', { status: 'all' }],
  ['mine=true&check=open', { mine: 'true' }],
])('an empty list with %s offers to clear its filters, all of them', async (search, left) => {
  const router = show(`/actions/all?${search}`);
  const title = await screen.findByRole('heading', { name: 'Nothing matches these filters' });
  const message = title.parentElement as HTMLElement;
  await userEvent.click(within(message).getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(router.state.location.search).toEqual(left));
});

test.each([
  ['mine=true', 'open,in_progress,overdue', /^To do/],
  ['mine=true&status=closed', 'closed', /^Closed/],
  ['mine=true&status=all', null, /^All/],
  ['status=all', null, /^All/],
])('the list with %s asks for %s', async (search, statuses, tab) => {
  show(`/actions/all?${search}`);
  const chosen = await screen.findByRole('button', { name: tab });
  expect(chosen.getAttribute('aria-current')).toBe('true');
  const list = asked.find((url) => url.pathname === '/api/actions/all');
  expect(list?.searchParams.get('status')).toBe(statuses);
  // The tabs count all of them, whichever is shown.
  const counts = asked.find((url) => url.pathname === '/api/actions/status_counts');
  expect(counts?.searchParams.get('status')).toBeNull();
});
