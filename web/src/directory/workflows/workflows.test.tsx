import { createRoute } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_PAGE, showAt } from '@/core/records/testing';
import { answerOf, rulesOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { Decisions } from './Decisions';
import { DecisionWork } from './DecisionWork';
import { Reviewers } from './Reviewers';
import type { Review } from './reviews';

// The records are of a module that does not exist: none has its records reviewed by itself.

const ME = userOf().id;
const ALLOWED = { approve: '', reject: '', withdraw: 'review_withdrawn_by_asker' };
const seat = {
  user: { id: ME, name: 'Lena Brandt' },
  as: 'reviewer' as const,
  on_behalf_of: null,
  asked_at: '2026-11-20T08:00:00Z',
  due_at: '2026-11-23T08:00:00Z',
  overdue: false,
  decided_at: null,
  remark: '',
};
const review: Review = {
  id: 4,
  module: 'Ladder',
  record_id: 7,
  revision: 2,
  state: 'open',
  workflow: 'Tall ladders',
  sequential: true,
  approve_when: 'all',
  approvals: 0,
  requester: { id: 9, name: 'Maria Ilieva' },
  opened_at: '2026-11-20T08:00:00Z',
  ended_at: null,
  taken_back: null,
  steps: [
    { kind: 'user', name: 'Lena Brandt', seats: [{ ...seat, state: 'asked' }] },
    {
      kind: 'head_of_site',
      name: '',
      seats: [
        {
          ...seat,
          user: { id: 8, name: 'Otto Kern' },
          asked_at: null,
          due_at: null,
          state: 'waiting',
        },
      ],
    },
  ],
  can: ALLOWED,
};
const rejected: Review = {
  ...review,
  id: 3,
  revision: 1,
  state: 'rejected',
  ended_at: '2026-11-19T08:00:00Z',
  steps: [
    {
      kind: 'user',
      name: 'Lena Brandt',
      seats: [
        { ...seat, state: 'rejected', decided_at: '2026-11-19T08:00:00Z', remark: 'Too short' },
      ],
    },
  ],
};

let reviews: Review[] = [];
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  session.open(answerOf({ rules: rulesOf({ WorkFlow: ['read'] }) }));
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url);
    if (input.method === 'POST') {
      sent.push({
        path: pathname,
        body: await input
          .clone()
          .json()
          .catch(() => null),
      });
      return Response.json({ review });
    }
    return Response.json(pathname === '/api/reviews' ? { reviews } : { meta: EMPTY_PAGE });
  });
});

const show = (component: () => React.ReactNode) =>
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component })]);

const showReviewers = (...of: Review[]) => {
  reviews = of;
  show(() => <Reviewers module="Ladder" recordId={7} />);
};

test('a step that never came says whose it was', async () => {
  showReviewers({
    ...rejected,
    sequential: true,
    steps: [...(rejected.steps ?? []), { kind: 'user', name: 'Otto Kern', seats: [] }],
  });
  expect(await screen.findByText('Otto Kern')).toBeTruthy();
  expect(screen.getAllByText('Lena Brandt')).toHaveLength(1);
});

test('a record says who has it now, who is next, and what was decided before', async () => {
  showReviewers(review, rejected);
  expect(await screen.findByText(/has it now, until/)).toBeTruthy();
  expect(screen.getByText('Head of the site')).toBeTruthy();
  expect(screen.getByText('is asked later')).toBeTruthy();
  expect(screen.getByText('1 earlier run')).toBeTruthy();
  expect(screen.getByText('Too short')).toBeTruthy();
});

test('an approval that was taken back says so beside it, by whom and when', async () => {
  const taken_back = { by: { id: 8, name: 'Otto Kern' }, at: '2026-11-21T08:00:00Z' };
  const approved = { ...rejected, state: 'approved' as const, taken_back };
  showReviewers(approved, { ...approved, id: 2 });
  expect(await screen.findAllByText('Approval taken back')).toHaveLength(2);
  expect(screen.getAllByText(/Otto Kern took the approval back: .*21/)).toHaveLength(2);
  expect(screen.queryByText('Approved')).toBeNull();
  cleanup();
  show(() => <Decisions reviews={[approved]} zone="Europe/Sofia" />);
  expect(await screen.findByText('took the approval back')).toBeTruthy();
});

test('nobody rejects without a reason', async () => {
  showReviewers(review);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('Say why you reject it.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox'), 'No guard');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/reviews/4/decide', body: { decision: 'reject', remark: 'No guard' } },
    ]),
  );
});

test('whoever asked may take it back, and is told why they may not decide', async () => {
  const can = { approve: 'own_request', reject: 'own_request', withdraw: '' };
  showReviewers({ ...review, requester: { id: ME, name: 'Lena Brandt' }, steps: [], can });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  // It says so without being pressed.
  expect(screen.getByText(/You asked for this yourself/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/reviews/4/withdraw']));
});

test('who only looks sees no buttons, and a record without reviews shows nothing', async () => {
  showReviewers({ ...review, steps: (review.steps ?? []).slice(1) });
  expect(await screen.findByText('Otto Kern')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('what waits for a decision unfolds, and is decided where it stands', async () => {
  const waiting = {
    review_id: 4,
    module: 'Ladder',
    record_id: 7,
    number: 'LAD-000007',
    title: 'Ladder at the silo',
    page: '/ladders/summary/',
    site: 'North Plant',
    requester: { id: 9, name: 'Maria Ilieva' },
    as: 'stand_in' as const,
    on_behalf_of: { id: 8, name: 'Otto Kern' },
    asked_at: seat.asked_at,
    due_at: seat.due_at,
    overdue: true,
    can: ALLOWED,
  };
  const done = vi.fn();
  show(() => (
    <DecisionWork why="approval" record={waiting} open onToggle={() => undefined} onDone={done} />
  ));
  const link = await screen.findByRole('link', { name: 'Ladder at the silo' });
  expect(link.getAttribute('href')).toBe('/ladders/summary/7');
  expect(screen.getByText(/for Otto Kern/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(sent).toEqual([]);
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/reviews/4/decide', body: { decision: 'approve', remark: '' } },
    ]),
  );
  await waitFor(() => expect(done).toHaveBeenCalled());
});
