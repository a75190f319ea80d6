import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

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

/** The role that may only look, by the name under which every organization gets it. */
const GUEST = 'Guest User';

/** Who can be given work. A guest who has some already keeps it. */
export function workers(people: readonly Colleague[], chosen?: string | null) {
  return people.filter((each) => each.role_name !== GUEST || String(each.id) === chosen);
}

type Group = 'peopleMe' | 'peopleHere' | 'peopleElsewhere';

/** Oneself, then the people of the site, then the others; who is nowhere is left out. */
export function groupsOf(
  people: readonly Colleague[],
  me: number | undefined,
  siteId?: number,
): [Group, Colleague[]][] {
  const groups: Record<Group, Colleague[]> = { peopleMe: [], peopleHere: [], peopleElsewhere: [] };
  for (const person of people) {
    const here = siteId && person.site_ids?.includes(siteId);
    groups[person.id === me ? 'peopleMe' : here ? 'peopleHere' : 'peopleElsewhere'].push(person);
  }
  return (Object.entries(groups) as [Group, Colleague[]][]).filter(([, each]) => each.length > 0);
}
