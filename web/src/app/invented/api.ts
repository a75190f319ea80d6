import { IconBell } from '@tabler/icons-react';
import { type ListedRecord, recordApi } from '@/core/records/api';
import type { WholeRecord } from '@/core/records/RecordPanel';
import type { RecordKind } from '@/platform/modules';
import { type ListSearch, parseEnumValues } from '@/platform/search';
import { send } from '@/platform/transport';
import type { PageMeta } from '@/ui/table/columns';

export const STATUSES = ['open', 'held'] as const;

export const drill: RecordKind = {
  name: 'Drill',
  prefix: 'DRL',
  key: 'drills',
  icon: IconBell,
  right: 'Library',
  list: '/api/drills',
  screen: '/drills',
  root: '/drills',
  summary: (id) => `/drills/summary/${id}`,
  touches: ['observations'],
  asks: true,
  history: { fields: { held_on: { as: 'day' } }, hides: { held: ['status'] } },
};

export interface DrillRow extends ListedRecord {
  readonly steps: number;
}

/** As the server says it; the kits call what a record is about its description. */
export type Said<D> = Omit<D, 'description'> & { readonly title: string };
const described = <D extends DrillRow>(drill: Said<D>) =>
  ({ ...drill, description: drill.title }) as unknown as D;

type Drill = DrillRow & WholeRecord;
export type DrillSearch = ListSearch & { status?: string; site_id?: string };

/** The typed client knows real addresses only. */
async function get<A>(path: string, query: object = {}): Promise<{ data: A; response: Response }> {
  const url = new URL(path, location.href);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const response = await send(new Request(url));
  return { data: (await response.clone().json()) as A, response };
}

export const drillApi = recordApi({
  kind: drill,
  perPage: 15,
  filters: ({ q, status, site_id }: DrillSearch) => ({
    q,
    status: parseEnumValues(STATUSES, status),
    site_id,
  }),
  chosen: (ids) => ({ q: undefined, status: undefined, site_id: undefined, drill_id: ids }),
  list: (query) => get<{ drills: Said<DrillRow>[]; meta: PageMeta }>('/api/drills', query),
  rows: (answer) => answer.drills.map(described),
  counts: (query) => get<{ counts: Record<string, number> }>('/api/drills/status_counts', query),
  one: async (id) => described((await get<{ drill: Said<Drill> }>(`/api/drills/${id}`)).data.drill),
});
