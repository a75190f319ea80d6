import { settleMany } from '@/core/records/cache';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { action as kind } from './kind';

export const BULK_CHANGES = ['responsible', 'due', 'priority', 'verify'] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];
export type BulkBody = Body<'/api/actions/bulk', 'post'>;

/** The one thing that is changed, as the server takes it. */
export function bulkBody(change: BulkChange, value: string, ids: readonly number[]): BulkBody {
  const action_ids = [...ids];
  switch (change) {
    case 'responsible':
      return { action_ids, responsible_id: Number(value) };
    case 'due':
      return { action_ids, due_date: value };
    case 'priority':
      return { action_ids, priority: value as BulkBody['priority'] };
    case 'verify':
      return { action_ids, verify: true, remarks: value.trim() };
  }
}

export function useBulkChange() {
  return useWrite({
    send: (body: BulkBody, headers) => unwrap(api.POST('/api/actions/bulk', { body, headers })),
    onSuccess: () => settleMany(kind),
  });
}
