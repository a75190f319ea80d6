import { expect, it } from 'vitest';
import { bulkBody } from './bulk';

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
