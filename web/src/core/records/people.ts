import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Choice } from '@/ui/filters/filter';

export type Colleague = NonNullable<Answer<'/api/users/all_active_users', 'get'>['users']>[number];

/** Everybody who can be given work or named in a filter. */
export const peopleList = queryOptions({
  queryKey: ['users', 'active'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/users/all_active_users', { signal })),
  staleTime: 5 * 60_000,
});

const NOBODY: readonly Colleague[] = [];

export function usePeople(): readonly Colleague[] {
  return useQuery(peopleList).data?.users ?? NOBODY;
}

/** They, to choose from. */
export function usePeopleChoices(): Choice[] {
  return usePeople().map(({ id, full_name: label }) => ({ value: String(id), label }));
}

/** The role that may only look, by the name under which every organization gets it. */
const GUEST = 'Guest User';

/** Those who can be given work, with every word that is typed in their name. */
export function named(people: readonly Colleague[], typed: string): Colleague[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ full_name, role_name }) => {
    const name = full_name.toLocaleLowerCase();
    return role_name !== GUEST && words.every((word) => name.includes(word));
  });
}

/** Oneself, then the people of the site, then the others. */
export function nearest(
  people: readonly Colleague[],
  me: number | undefined,
  siteId?: number,
): Colleague[] {
  const distance = ({ id, site_ids }: Colleague) => {
    if (id === me) return 0;
    return siteId && site_ids?.includes(siteId) ? 1 : 2;
  };
  return [...people].sort((a, b) => distance(a) - distance(b));
}
