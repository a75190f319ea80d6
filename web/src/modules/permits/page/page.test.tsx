import { createRoute } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { serve, showAt } from '@/core/records/testing';
import { DecisionWork } from '@/directory/workflows/DecisionWork';
import { answerOf, rulesOf, userOf } from '@/platform/fixtures';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { PermitPage } from './PermitPage';

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

const CAN = {
  update: 'permit_wrong_status',
  submit: 'permit_wrong_status',
  withdraw: 'permit_wrong_status',
  share: 'permit_wrong_status',
  revoke: '',
  extend: '',
  withdraw_extension: 'permit_no_extension',
  close: '',
  confirm_closure: 'permit_wrong_status',
  clone: '',
  delete: 'permit_wrong_status',
  let_through: 'permission_denied',
  record_reading: '',
};

const permit = (over: object) => ({
  id: 7,
  number: 'PTW-000007',
  type: { id: 1, name: 'Hot work', prefix_id: 'HW', colour: 'red', low_risk: false },
  description: 'Weld a bracket',
  site: { id: 1, name: 'North Plant', time_zone: 'Europe/Sofia' },
  location: '',
  status: 'approved',
  starts_at: hours(-1),
  ends_at: hours(3),
  asked_until: null,
  percent: null,
  requester: { id: 9, name: 'Maria Ilieva' },
  issuing_officers: [],
  workers: [],
  form: { document: { sections: [] }, version: 1 },
  answers: [],
  missing: [],
  timeline: [],
  comments: [],
  can: CAN,
  ...over,
});

const review = {
  id: 4,
  module: 'Permit',
  record_id: 7,
  revision: 1,
  state: 'open',
  workflow: 'Hot work',
  sequential: false,
  approve_when: 'all',
  approvals: 0,
  requester: { id: 9, name: 'Maria Ilieva' },
  opened_at: hours(-2),
  ended_at: null,
  taken_back: null,
  steps: [
    {
      kind: 'user',
      name: 'Lena Brandt',
      seats: [
        {
          user: { id: userOf().id, name: 'Lena Brandt' },
          as: 'reviewer',
          on_behalf_of: null,
          asked_at: hours(-2),
          due_at: null,
          overdue: false,
          decided_at: null,
          remark: '',
          state: 'asked',
        },
      ],
    },
  ],
  can: { approve: '', reject: '', withdraw: 'review_withdrawn_by_asker' },
};

beforeEach(() => {
  session.open(answerOf({ rules: rulesOf({ Permit: ['read', 'approve', 'close', 'revoke'] }) }));
});

async function show(over: object, reviews: object[] = [], phone = false) {
  const original = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...original(query), matches: phone }));
  serve({
    '/api/permit_form_questions/7': { permit: permit(over) },
    '/api/reviews': { reviews },
  });
  showAt('/permit/7/summary', (root) => [
    createRoute({ getParentRoute: () => root, path: '/permit/$id/summary', component: PermitPage }),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Weld a bracket' });
  await screen.findByRole('button', { name: 'More' });
}

test('on a phone whoever is asked decides at the foot of the page, and nowhere else', async () => {
  await show({ status: 'requested', starts_at: hours(1) }, [review], true);
  const foot = await screen.findByRole('contentinfo');
  within(foot).getByRole('button', { name: 'Approve' });
  within(foot).getByRole('button', { name: 'Reject' });
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
});

test('on a phone nobody else has an empty foot, and what comes next stays there', async () => {
  const asked = { ...review, steps: [] };
  await show({ status: 'requested', starts_at: hours(1) }, [asked], true);
  await screen.findByText('Waits for a decision');
  expect(screen.getByRole('contentinfo').childElementCount).toBe(0);
  cleanup();
  queryClient.clear();
  await show({}, [review], true);
  const foot = screen.getByRole('contentinfo');
  await within(foot).findByRole('button', { name: 'Approve' });
  within(foot).getByRole('button', { name: 'Close the permit' });
});

test('at a desk the decision is beside the record', async () => {
  await show({ status: 'requested', starts_at: hours(1) }, [review]);
  await screen.findByRole('button', { name: 'Approve' });
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('what has not begun is not what comes next to be closed', async () => {
  await show({ starts_at: hours(1) });
  expect(screen.queryByRole('button', { name: 'Close the permit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Close the permit' });
  cleanup();
  queryClient.clear();
  await show({});
  screen.getByRole('button', { name: 'Close the permit' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(1));
  expect(screen.queryByRole('menuitem', { name: 'Close the permit' })).toBeNull();
});

const blocked = {
  workers: [
    { id: 3, kind: 'contractor', name: 'Ivan Welder', company: 'Weld Ltd', certifications: [] },
  ],
  standings: [
    {
      worker_id: 3,
      state: 'blocked',
      days: 0,
      let_through: false,
      reasons: [
        {
          state: 'blocked',
          code: 'expired',
          holder: 'Weld Ltd',
          requirement: 'Insurance',
          because: 'hot work',
          strength: 'blocks',
          day: '2026-11-01',
          days: 0,
        },
      ],
    },
  ],
};

test('everybody reads why somebody is blocked; only who may lets them through', async () => {
  await show(blocked);
  await screen.findByText(/Insurance · Expired/);
  screen.getByText(/Asked because: hot work/);
  expect(screen.queryByRole('button', { name: 'Let Ivan Welder through' })).toBeNull();
  cleanup();
  queryClient.clear();
  await show({ ...blocked, can: { ...CAN, let_through: '' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Let Ivan Welder through' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Let through' }));
  await screen.findByText('Write why.');
});

const GAS = {
  sections: [
    {
      id: 's',
      title: 'Gas test',
      form_type: 'main',
      questions: [
        {
          id: 'fan',
          type: 'radio',
          label: 'The fan runs',
          options: [{ id: 'fan_n', label: 'Not in place', fails: true }],
          attr: {},
        },
        { id: 'every', type: 'number', label: 'Test again', attr: { unit: 'minutes' } },
        {
          id: 'gas',
          type: 'grid_view',
          label: 'Gas readings',
          attr: {
            row_headers: [{ id: 'r1', label: 'Before' }],
            columns: [
              { id: 'at', label: 'Time', type: 'time' },
              {
                id: 'o2',
                label: 'Oxygen',
                type: 'number',
                unit: '%',
                minimum: 19.5,
                required: true,
              },
            ],
          },
        },
      ],
    },
  ],
};

const answered = [
  {
    form_type: 'main',
    answers: [
      { question_id: 'every', number: 30 },
      { question_id: 'fan', option_ids: ['fan_n'], remark: 'Its cable is broken' },
    ],
  },
];

test('nobody approves before they have read what work it is and what is not in place', async () => {
  const over = { status: 'requested', starts_at: hours(1), form: { document: GAS, version: 1 } };
  await show({ ...over, answers: answered, workers: [{ id: 3, name: 'Ivan Welder' }] }, [review]);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Hot work');
  dialog.getByText('Ivan Welder');
  dialog.getByText('Not in place');
  dialog.getByText('Its cable is broken');
});

test('a live permit says that a reading is late, and that one outside the limits stops the work', async () => {
  const reading = {
    id: 1,
    question_id: 'gas',
    at: hours(-0.9),
    tested_by: 'Vera Tester',
    values: [{ column_id: 'o2', number: 2, outside: true }],
    outside: true,
    remark: '',
    recorded_by: { id: 3, name: 'Vera Tester' },
    recorded_at: hours(-0.9),
  };
  const form = { document: GAS, version: 1 };
  await show({ form, answers: answered, readings: [reading], stopped_at: hours(-0.9) });
  screen.getByText(/Stop the work/);
  screen.getByText(/A reading was due/);
  screen.getByText('Outside the limits');
  await userEvent.click(screen.getByRole('button', { name: 'Record a reading' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Record a reading' }));
  expect(await dialog.findByText('Write this down.')).toBeTruthy();
});

test('what waits for a decision leads to the page of the permit', async () => {
  const waiting = {
    review_id: 4,
    module: 'Permit',
    record_id: 7,
    number: 'PTW-000007',
    title: 'Weld a bracket',
    page: '/permit/summary/',
    site: 'North Plant',
    requester: { id: 9, name: 'Maria Ilieva' },
    as: 'reviewer' as const,
    on_behalf_of: null,
    asked_at: hours(-1),
    due_at: null,
    overdue: false,
    can: { approve: '', reject: '' },
  };
  showAt('/', (root) => [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => (
        <DecisionWork
          why="approval"
          record={waiting as never}
          open
          onToggle={() => undefined}
          onDone={() => undefined}
        />
      ),
    }),
  ]);
  const link = await screen.findByRole('link', { name: /Open and decide/ });
  expect(link.getAttribute('href')).toBe('/permit/summary/7');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
