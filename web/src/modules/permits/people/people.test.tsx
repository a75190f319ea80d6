import { createRoute } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_PAGE, showAt } from '@/core/records/testing';
import { CertificationList } from '@/modules/workers/CertificationList';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { PeoplePage } from './PeoplePage';

const vera = {
  id: 5,
  kind: 'contractor',
  user_id: null,
  name: 'Vera Stone',
  company: 'Steelworks',
  phone: '',
  gender: '',
  age: null,
  photo: null,
  certifications: [{ name: 'Welder', number: '', expires_on: '2031-12-24', unchecked: false }],
  sites: [],
};

let sites = [
  { id: 1, name: 'North Plant' },
  { id: 2, name: 'South Plant' },
];
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url);
    if (pathname === '/api/v1/work_profile') {
      sent.push(await input.clone().json());
      return Response.json({ worker: { ...vera, id: 6, name: 'Olga Iron' } }, { status: 201 });
    }
    if (pathname.endsWith('/active_sites_of_user')) return Response.json({ sites });
    return Response.json({ workers: [vera], meta: { ...EMPTY_PAGE, total_count: 1 } });
  });
});

function show(...actions: string[]) {
  session.open(answerOf({ rules: rulesOf({ Permit: actions as never }) }));
  return showAt('/worker-profile', (root) => [
    createRoute({ getParentRoute: () => root, path: '/worker-profile', component: PeoplePage }),
    createRoute({ getParentRoute: () => root, path: '/worker-profile/$id', component: () => null }),
  ]);
}

const ADD = { name: 'Add a worker' };

test('somebody new is added from the list, at a site that is chosen', async () => {
  const router = show('approve', 'create');
  await userEvent.click(await screen.findByRole('button', ADD));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Olga Iron');
  await userEvent.type(within(dialog).getByLabelText('Company'), 'Steelworks');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  expect(within(dialog).getByLabelText('Works at').getAttribute('aria-invalid')).toBe('true');
  await userEvent.selectOptions(within(dialog).getByLabelText('Works at'), 'South Plant');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Olga Iron', site_id: 2 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/worker-profile/6'));
});

test('who is at one site alone chooses none', async () => {
  sites = sites.slice(0, 1);
  show('approve', 'update');
  await userEvent.click(await screen.findByRole('button', ADD));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Works at')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Olga Iron');
  await userEvent.type(within(dialog).getByLabelText('Company'), 'Steelworks');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ site_id: 1 }]));
});

test('a profile says of each certification when it expires', async () => {
  session.open(answerOf({}));
  const all = [...vera.certifications, { name: 'First aid', number: '', expires_on: null }];
  showAt('/', (root) => [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <CertificationList all={all as never} />,
    }),
  ]);
  await screen.findByText(/^expires on .*24.*2031/);
  screen.getByText('without an end');
});

test('who adds nobody is not offered to, and the list says when a certification expires', async () => {
  show('approve');
  await screen.findByText(/^Welder, expires .*24.*2031/);
  expect(screen.queryByRole('button', ADD)).toBeNull();
});
