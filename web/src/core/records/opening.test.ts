import { createRoute } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { bareLeadsTo } from './opening';
import { showAt } from './testing';

const show = (address: string) =>
  showAt(address, (root) => [
    createRoute({
      getParentRoute: () => root,
      path: '/observations',
      beforeLoad: bareLeadsTo('/observations/new', 'Observation'),
    }),
    createRoute({ getParentRoute: () => root, path: '/observations/new' }),
  ]);

const mayReport = (may: boolean) =>
  session.open(answerOf({ rules: rulesOf({ Observation: may ? ['create'] : ['read'] }) }));

beforeEach(() => mayReport(true));
test.each([
  ['/observations', '/observations/new'],
  ['/observations?status=all', '/observations?status=all'],
  ['/observations?q=guard', '/observations?q=guard'],
  ['/observations?site_id=3&sort=-number', '/observations?site_id=3&sort=-number'],
])('%s leads to %s', async (address, end) => {
  const router = show(address);
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(end));
});

test('whoever may not report stays at the list', async () => {
  mayReport(false);
  const router = show('/observations');
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/observations'));
});
