import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DELETIONS } from '@/core/records/deletion';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type ListSearch, pageParams } from '@/platform/search';

export type DeletionsSearch = ListSearch & { kind?: string };

type Deletion = NonNullable<Answer<'/api/deletions', 'get'>['deletions']>[number];

/** Two kinds may have a record of the same id, so a row has its own. */
export type Row = Deletion & { readonly record: number };

export const deletionsList = (search: DeletionsSearch) =>
  queryOptions({
    queryKey: [DELETIONS, search],
    queryFn: async ({ signal }) => {
      const kind = search.kind ? [search.kind as Deletion['kind']] : undefined;
      const query = { ...pageParams(search.page), kind };
      const answer = await unwrap(api.GET('/api/deletions', { params: { query }, signal }));
      const rows = (answer.deletions ?? []).map(
        (each, at): Row => ({ ...each, record: each.id, id: at }),
      );
      return { rows, meta: answer.meta };
    },
    placeholderData: keepPreviousData,
  });
