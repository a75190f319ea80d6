import { expect, it } from 'vitest';
import { bulkBody, rowSentences } from './bulk';

it('sends the one thing that is changed', () => {
  expect(bulkBody('responsible', '7', [1, 2])).toEqual({ action_ids: [1, 2], responsible_id: 7 });
  expect(bulkBody('due', '2026-12-01', [1])).toEqual({ action_ids: [1], due_date: '2026-12-01' });
  expect(bulkBody('priority', 'high', [1])).toEqual({ action_ids: [1], priority: 'high' });
  expect(bulkBody('verify', ' Seen ', [1])).toEqual({
    action_ids: [1],
    verify: true,
    remarks: 'Seen',
  });
});

it('reads what is said of rows in their order, and leaves the fields alone', () => {
  const fields = {
    'action_ids[10]': ['ACT-000011: no'],
    responsible_id: ['Choose somebody.'],
    'action_ids[2]': ['ACT-000003: no'],
    action_ids: ['Reload the list.'],
  };
  expect(rowSentences(fields)).toEqual(['Reload the list.', 'ACT-000003: no', 'ACT-000011: no']);
});
