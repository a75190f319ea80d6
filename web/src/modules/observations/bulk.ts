import { settleMany } from '@/core/records/cache';
import type { Site } from '@/core/records/sites';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import type { ObservationRow } from './api';
import { observation as kind } from './kind';

export const BULK_CHANGES = ['category', 'division', 'sensitive'] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];
export type BulkBody = Body<'/api/observations/bulk', 'post'>;

/** The one thing that is changed, as the server takes it; "0" takes it away. */
export function bulkBody(change: BulkChange, value: string, ids: readonly number[]): BulkBody {
  const observation_ids = [...ids];
  switch (change) {
    case 'category':
      return { observation_ids, category_id: Number(value) };
    case 'division':
      return { observation_ids, division_id: Number(value) };
    case 'sensitive':
      return { observation_ids, sensitive: value === 'yes' };
  }
}

/** The divisions of the site that all rows are at; none when they are not at one. */
export function divisionsOfAll(
  rows: readonly Pick<ObservationRow, 'site'>[],
  sites: readonly Pick<Site, 'id' | 'divisions'>[],
) {
  const first = rows[0]?.site.id;
  if (rows.some((row) => row.site.id !== first)) return undefined;
  const divisions = sites.find((site) => site.id === first)?.divisions ?? [];
  return divisions.length > 0 ? divisions : undefined;
}

export function useBulkChange() {
  return useWrite({
    send: (body: BulkBody, headers) =>
      unwrap(api.POST('/api/observations/bulk', { body, headers })),
    onSuccess: () => settleMany(kind),
  });
}
