import { expect, it } from 'vitest';
import { actionsOf, attributesOf, changedModules, granted, grantOf, grantsOf } from './matrix';

const before = new Set([grantOf('Permit', 'read'), grantOf('Role', 'read')]);

it('offers five more actions where something is reviewed', () => {
  expect(actionsOf('Site')).toEqual(['read', 'create', 'update', 'delete']);
  expect(actionsOf('Permit')).toHaveLength(9);
});

it('sends all of a module that was changed, and nothing of the others', () => {
  const after = granted(before, 'Permit', ['approve'], true);
  expect(attributesOf(before, after)).toEqual([
    {
      name: 'Permit',
      status: true,
      r_view: true,
      r_add: false,
      r_edit: false,
      r_destroy: false,
      is_revoke: false,
      is_extend: false,
      is_close: false,
      is_reject: false,
      is_approve: true,
    },
  ]);
});

it('switches a module off that grants nothing any more', () => {
  const after = granted(before, 'Role', ['read'], false);
  expect(attributesOf(before, after)).toMatchObject([{ name: 'Role', status: false }]);
  expect(changedModules(before, after)).toEqual([{ module: 'Role', added: [], removed: ['read'] }]);
});

it('reads what the server says', () => {
  const row = { name: 'HIRA', r_view: true, r_add: true, is_close: false } as never;
  expect([...grantsOf([row])]).toEqual(['HIRA: read', 'HIRA: create']);
});
