import type { SelectProps } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import type { Module as Right } from '@/platform/holder';
import { queryClient } from '@/platform/queries';
import { useSession } from '@/platform/session';
import { type Found, SearchSelect } from '@/ui/form/SearchSelect';
import { type Colleague, named, nearest, peopleList } from './people';

/** Whom one may choose: everybody who is active, or those who can do something somewhere. */
interface Among {
  module?: Right;
  action?: string;
  site_id?: number;
}

/** Those who can be given work: whoever only looks cannot do it. */
export const WORKERS: Among = { module: 'Action', action: 'update' };

interface Props extends Omit<SelectProps, 'data' | 'searchable' | 'onChange' | 'label'> {
  label: string;
  among?: Among;
  /** Oneself and the people of this site come first. */
  near?: number;
  /** Somebody who is not to be chosen. */
  without?: number;
  onChange: (id: string | null) => void;
}

/**
 * Chooses one of however many people there are: the server looks for the name, and
 * without a network those who are kept for the forms.
 */
export function PersonChooser({ among = {}, near, without, value, onChange, ...rest }: Props) {
  const me = useSession().user?.id;
  const known = useQuery(chosenPerson(Number(value) || 0)).data ?? null;
  const source = {
    key: ['users', 'choose', among, near, without],
    find: async (q: string, signal: AbortSignal) => {
      const query = { ...among, near_site_id: near, q: q || undefined };
      const people = await ask(query, signal).catch((cause) =>
        kept(cause, (all) => nearest(named(all, q), me, near).slice(0, MOST)),
      );
      return people.filter(({ id }) => id !== without).map(asFound);
    },
  };
  return (
    <SearchSelect
      {...rest}
      source={source}
      chosen={value ? known : null}
      onChoose={(found) => {
        if (found) queryClient.setQueryData(chosenPerson(Number(found.value)).queryKey, found);
        onChange(found?.value ?? null);
      }}
    />
  );
}

/** Whoever was chosen before may be none of those that are offered first. */
const chosenPerson = (id: number) =>
  queryOptions({
    queryKey: ['users', 'choose', id],
    queryFn: async ({ signal }) => {
      const [person] = await ask({ user_id: [id] }, signal).catch((cause) =>
        kept(cause, (all) => all.filter((each) => each.id === id)),
      );
      return person ? asFound(person) : null;
    },
    enabled: id > 0,
    staleTime: 60_000,
    networkMode: 'always',
  });

/** As many as the server offers at once. */
const MOST = 20;

interface Wanted extends Among {
  q?: string;
  near_site_id?: number;
  user_id?: number[];
}

async function ask(query: Wanted, signal: AbortSignal): Promise<readonly Colleague[]> {
  const answer = await unwrap(api.GET('/api/users/choose', { params: { query }, signal }));
  return answer.users ?? [];
}

/** Who can be named without a network, if anybody is kept; else what went wrong. */
function kept(
  cause: unknown,
  choose: (all: readonly Colleague[]) => readonly Colleague[],
): readonly Colleague[] {
  const all = queryClient.getQueryData(peopleList.queryKey)?.users;
  if (!all || !(cause instanceof ApiError) || !cause.isOffline) throw cause;
  return choose(all);
}

function asFound(person: Colleague): Found {
  return {
    value: String(person.id),
    label: person.full_name,
    about: [person.role_name, person.employee_id].filter(Boolean).join(' · '),
  };
}
