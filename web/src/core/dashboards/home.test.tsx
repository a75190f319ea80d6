import { createRoute } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showAt } from '@/core/records/testing';
import { answerOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { Home } from './Home';

test('the work is shown after a second, though the first steps are still on their way', async () => {
  session.open(answerOf({ user: userOf({ is_admin: true }) }));
  vi.stubGlobal('fetch', (input: Request) => {
    const { pathname: path } = new URL(input.url, location.href);
    if (path.endsWith('/first_steps')) return new Promise(() => undefined);
    const body = path === '/api/v1/home' ? { needs_me: [], counts: { needs_me: 0 } } : { meta: {} };
    return Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }),
    );
  });
  showAt('/', (root) => [createRoute({ getParentRoute: () => root, path: '/', component: Home })]);
  expect(await screen.findByText(/^Good/)).toBeDefined();
  expect(screen.queryByText('All clear')).toBeNull();
  expect(await screen.findByText('All clear', {}, { timeout: 3000 })).toBeDefined();
});
