import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { answerOf, rulesOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { unknownRoute } from './routes';

/** Where an address that nobody claims leads. */
function sentTo(href: string): unknown {
  const location = { href, pathname: new URL(href, 'http://localhost').pathname };
  try {
    unknownRoute.options.beforeLoad?.({ location } as never);
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

test('somebody who is in sees that there is no such page, and what they asked for', () => {
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }) }));
  expect(sentTo('/observatons?status=open')).toMatchObject({
    to: '/not_found',
    state: { wrong: '/observatons?status=open' },
  });
});

test('signed out, sign-in leads back to what was asked for, and so to the same answer', () => {
  session.close('none');
  expect(sentTo('/observatons?status=open')).toMatchObject({
    to: '/login',
    search: { redirected: '/observatons?status=open' },
  });
});
