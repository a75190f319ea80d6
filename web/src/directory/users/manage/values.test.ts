import { expect, it } from 'vitest';
import { standingOf, standingQuery } from './filters';
import { bodyOf, changesOf, newValues } from './values';

it('chooses the only site there is, and no other', () => {
  expect(newValues('en', [{ id: 4 }]).site_ids).toEqual(['4']);
  expect(newValues('en', [{ id: 4 }, { id: 5 }]).site_ids).toEqual([]);
});

it('asks for an invitation by sending no password', () => {
  const values = { ...newValues('de', []), role_id: '3', site_ids: ['4', '5'] };
  expect(bodyOf(values)).toMatchObject({ role_id: 3, site_ids: [4, 5], supervisor_id: 0 });
  expect(bodyOf(values).password).toBeUndefined();
});

it('sends what was changed and nothing else', () => {
  const before = { ...newValues('en', []), supervisor_id: '9', site_ids: ['1'] };
  expect(changesOf(before, { ...before, supervisor_id: '' })).toEqual({ supervisor_id: 0 });
  expect(changesOf(before, { ...before, site_ids: ['1', '2'] })).toEqual({ site_ids: [1, 2] });
  expect(changesOf(before, before)).toEqual({});
});

it('calls an active account without a password invited', () => {
  expect(standingOf({ status: 'Active', is_verified: false })).toBe('Invited');
  expect(standingOf({ status: 'Inactive', is_verified: false })).toBe('Inactive');
  expect(standingQuery('Invited')).toEqual({ status: ['Active'], verified: 'false' });
});
