import { expect, test } from 'vitest';
import { can, refusal } from './can';
import { rulesOf, userOf } from './fixtures';

const rules = rulesOf({ Permit: ['read', 'create'], Observation: ['create'], Action: ['delete'] });

test('an action is allowed when the rules list the module with it', () => {
  const who = { rules, user: userOf() };
  expect(can(who, 'Observation', 'create')).toBe(true);
  expect(refusal(who, 'Observation', 'update')).toBe('permission');
  expect(refusal(who, 'Site', 'read')).toBe('permission');
});

test('a cancelled subscription refuses writing permits, and nothing else', () => {
  const user = userOf();
  user.organization.subscription_type = 'cancelled';
  expect(refusal({ rules, user }, 'Permit', 'create')).toBe('cancelled');
  expect(can({ rules, user }, 'Permit', 'read')).toBe(true);
  expect(can({ rules, user }, 'Observation', 'create')).toBe(true);
});

test('a full storage refuses to create and update, but not to report, to take files out or to delete', () => {
  const user = userOf();
  const rules = rulesOf({
    Permit: ['read', 'create'],
    Observation: ['create', 'update'],
    Action: ['create', 'update', 'delete'],
  });
  user.tenant_memory_details.mem_exhausted = true;
  expect(refusal({ rules, user }, 'Permit', 'create')).toBe('storage');
  expect(refusal({ rules, user }, 'Action', 'create')).toBe('storage');
  expect(can({ rules, user }, 'Observation', 'create')).toBe(true);
  expect(can({ rules, user }, 'Observation', 'update')).toBe(true);
  expect(can({ rules, user }, 'Action', 'update')).toBe(true);
  expect(can({ rules, user }, 'Permit', 'read')).toBe(true);
  expect(can({ rules, user }, 'Action', 'delete')).toBe(true);
});
