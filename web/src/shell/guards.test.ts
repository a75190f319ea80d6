import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { answerOf, rulesOf, userOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { requireNobody, requirePlatform, requireSession, requires } from './guards';

const at = (pathname: string, search = '') => ({
  location: { pathname, href: pathname + search },
});

/** Where a guard sends the person, or null when it lets them pass. */
function sentTo(guard: () => void): { to?: unknown; search?: unknown } | null {
  try {
    guard();
    return null;
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options as { to?: unknown; search?: unknown };
    throw thrown;
  }
}

const reader = { rules: rulesOf({ Incident: ['read'] }) };

test('signed out: to sign-in, and back to where the person wanted to be', () => {
  session.close('none');
  const sent = sentTo(() => requireSession(at('/observations', '?status=open')));
  expect(sent).toMatchObject({ to: '/login', search: { redirected: '/observations?status=open' } });
});

test('a session that ran out: to sign-in as well, and back', () => {
  session.close('expired');
  expect(sentTo(() => requireSession(at('/actions/all')))).toMatchObject({
    to: '/login',
    search: { redirected: '/actions/all' },
  });
});

test('a barrier has its screen also for those whose session was not given again', () => {
  session.close('roadblock');
  expect(sentTo(() => requireSession(at('/observations')))).toMatchObject({ to: '/roadblock' });
  session.close('inactive');
  expect(sentTo(() => requireSession(at('/')))).toMatchObject({ to: '/logout' });
});

test.each(['Error', 'Inactive', 'Deleted'] as const)(
  'a person who is %s is signed out',
  (status) => {
    session.open(answerOf({ ...reader, user: userOf({ status }) }));
    expect(sentTo(() => requireSession(at('/')))).toMatchObject({ to: '/logout' });
  },
);

test('a locked or inactive organization is a roadblock', () => {
  const user = userOf();
  user.organization = { ...user.organization, is_locked: true };
  session.open(answerOf({ ...reader, user }));
  expect(sentTo(() => requireSession(at('/')))).toMatchObject({ to: '/roadblock' });
});

test('no access at all: the notice, which itself can be reached', () => {
  session.open(answerOf());
  expect(sentTo(() => requireSession(at('/')))).toMatchObject({ to: '/no_permissions' });
  expect(sentTo(() => requireSession(at('/no_permissions')))).toBeNull();
});

test('a screen without the permission sends Home and says which one it was', () => {
  session.open(answerOf(reader));
  expect(sentTo(() => requires('Incident')(at('/observations')))).toBeNull();
  expect(sentTo(() => requires('Site')(at('/sites')))).toMatchObject({
    to: '/',
    search: { redirected: '/sites' },
  });
});

test('whoever sets permits up and reads none is sent to the templates', () => {
  const rights = { 'Permit Form Setting': ['read'] };
  session.open(answerOf({ rules: rulesOf(rights) }));
  expect(sentTo(() => requires('Site')(at('/sites')))).toMatchObject({
    to: '/permit-forms',
    search: { redirected: '/sites' },
  });
  session.open(answerOf({ rules: rulesOf({ ...rights, Permit: ['read'] }) }));
  expect(sentTo(() => requires('Site')(at('/sites')))).toMatchObject({ to: '/' });
});

test('the platform is for the master super admin, who lands there', () => {
  session.open(answerOf(reader));
  expect(sentTo(requirePlatform)).toMatchObject({ to: '/' });
  session.open(answerOf({ user: userOf({ is_master_super_admin: true }) }));
  expect(sentTo(requirePlatform)).toBeNull();
  expect(sentTo(() => requireSession(at('/')))).toMatchObject({ to: '/organizations' });
});

test('those who are in do not sign in', () => {
  session.open(answerOf(reader));
  expect(sentTo(requireNobody)).toMatchObject({ to: '/' });
});
