import { useQueryClient } from '@tanstack/react-query';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { actionKeys } from './api';

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
  const client = useQueryClient();
  return useWrite({
    send: (body: BulkBody, headers) => unwrap(api.POST('/api/actions/bulk', { body, headers })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: actionKeys.all }),
        client.invalidateQueries({ queryKey: ['observations'] }),
        client.invalidateQueries({ queryKey: ['dashboards'] }),
      ]),
  });
}
