import { queryOptions, useQuery } from '@tanstack/react-query';
import { siteList } from '@/core/records/sites';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import type { Found, Source } from '@/ui/form/SearchSelect';
import type { QuestionType } from './document';
import type { NamedKind, Names } from './useFilling';

/** What the ids of an answer are of. */
export const KIND_OF: Partial<Record<QuestionType, NamedKind>> = {
  site_list: 'site',
  division_list: 'division',
  department_list: 'department',
  unit_list: 'unit',
  user_list: 'user',
};

const nameKey = (kind: NamedKind, id: number) => ['forms', 'name', kind, id];

/** What was chosen here keeps its name, whatever the lists offer next. */
export function keepName(kind: NamedKind, id: number, name: string): void {
  queryClient.setQueryData(nameKey(kind, id), name);
}

const known = (kind: NamedKind, id: number) => queryClient.getQueryData<string>(nameKey(kind, id));

type Level = Exclude<NamedKind, 'site' | 'user'>;

async function placesBelow(kind: Level, site_id: number, q: string, signal: AbortSignal) {
  const params = { query: { q, site_id } };
  const { places } = await unwrap(api.GET('/api/sites/places', { params, signal }));
  return (places ?? [])
    .filter((place) => place.kind === kind)
    .map((place) => ({
      value: String(place[`${kind}_id`] ?? 0),
      label: place.name,
      about: place.path === place.name ? undefined : place.path,
    }));
}

/** The places of one level, of one site or of all. */
export const placesFound = (kind: Level | 'site' | 'user', siteId = 0): Source<Found> => ({
  key: ['forms', 'places', kind, siteId],
  find: (q, signal) => placesBelow(kind as Level, siteId, q, signal),
});

export const sitesFound: Source<Found> = {
  key: ['forms', 'sites'],
  find: async (q) => {
    const { sites } = await queryClient.fetchQuery(siteList);
    const words = q.toLocaleLowerCase();
    return (sites ?? [])
      .filter(({ name }) => name.toLocaleLowerCase().includes(words))
      .map(({ id, name }) => ({ value: String(id), label: name }));
  },
};

/** What the lists say, where neither the record nor the choice itself brought the names. */
const listed = (kind: NamedKind, ids: readonly number[], siteId: number) =>
  queryOptions({
    queryKey: ['forms', 'names', kind, siteId, ...ids],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      if (kind === 'site') return sitesFound.find('', signal);
      if (kind !== 'user') return siteId ? placesBelow(kind, siteId, '', signal) : [];
      const params = { query: { user_id: [...ids] } };
      const { users } = await unwrap(api.GET('/api/users/choose', { params, signal }));
      return (users ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name }));
    },
    staleTime: 60_000,
  });

/** What the ids of an answer are called: as the record says, as chosen here, or as listed. */
export function useNamed(kind: NamedKind, ids: readonly number[], names?: Names, siteId = 0) {
  const unnamed = ids.filter((id) => !names?.(kind, id) && !known(kind, id));
  const { data } = useQuery({ ...listed(kind, unnamed, siteId), enabled: unnamed.length > 0 });
  return (id: number): string =>
    names?.(kind, id) ??
    known(kind, id) ??
    data?.find(({ value }) => value === String(id))?.label ??
    `#${id}`;
}
