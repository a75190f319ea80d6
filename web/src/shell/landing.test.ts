import { expect, test } from 'vitest';
import { rulesOf, userOf } from '@/platform/fixtures';
import { landing } from './landing';

const everywhere = () => true;

test('the master super admin lands on the organizations', () => {
  const user = userOf({ is_master_super_admin: true });
  expect(landing({ rules: [], user }, everywhere)).toBe('/organizations');
});

test('somebody without any action lands on the notice', () => {
  const who = { rules: rulesOf({ Site: [], Incident: [] }), user: userOf() };
  expect(landing(who, everywhere)).toBe('/no_permissions');
});

test.each(['Incident', 'Permit', 'Audit'])('reading %s is reason enough for Home', (module) => {
  const who = { rules: rulesOf({ User: ['read'], [module]: ['read'] }), user: userOf() };
  expect(landing(who, everywhere)).toBe('/');
});

test('otherwise the first readable module in the server’s order, if it has a screen', () => {
  const who = { rules: rulesOf({ Role: ['read'], Library: ['read'] }), user: userOf() };
  expect(landing(who, everywhere)).toBe('/roles');
  expect(landing(who, (path) => path === '/library')).toBe('/library');
  expect(landing(who, () => false)).toBe('/');
});

test.each([
  [true, '/contractors'],
  [false, '/'],
])('somebody of another company lands at what of theirs is missing: %s', (contractors, where) => {
  const { organization } = userOf();
  if (!organization) throw new Error('nobody is of no organization');
  const features = { ...organization.features, contractors };
  const user = userOf({ is_contractor: true, organization: { ...organization, features } });
  const who = { rules: rulesOf({ Contractor: ['read'], Permit: ['read'] }), user };
  expect(landing(who, everywhere)).toBe(where);
});
