import { expect, it } from 'vitest';
import { refusedOf } from './refused';

it('reads what is said of rows in their order, and leaves the fields apart', () => {
  const fields = {
    'action_ids[10]': ['ACT-000011: no'],
    responsible_id: ['Choose somebody.'],
    'action_ids[2]': ['ACT-000003: no'],
    action_ids: ['Reload the list.'],
  };
  expect(refusedOf(fields, 'action_ids')).toEqual({
    rows: ['Reload the list.', 'ACT-000003: no', 'ACT-000011: no'],
    own: ['Choose somebody.'],
  });
});
