import type { SelectProps } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Module as Right } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import { type Found, SearchSelect } from '@/ui/form/SearchSelect';
import type { Colleague } from './people';

/** Whom one may choose: everybody who is active, or those who can do something somewhere. */
interface Among {
  module?: Right;
  action?: string;
  site_id?: number;
}

interface Props extends Omit<SelectProps, 'data' | 'searchable' | 'onChange' | 'label'> {
  label: string;
  among?: Among;
  /** Somebody who is not to be chosen. */
  without?: number;
  onChange: (id: string | null) => void;
}

/** Chooses one of however many people there are: the server looks for the name. */
export function PersonChooser({ among = {}, without, value, onChange, ...rest }: Props) {
  const known = useQuery(chosenPerson(Number(value) || 0)).data ?? null;
  const source = {
    key: ['users', 'choose', among, without],
    find: async (q: string, signal: AbortSignal) => {
      const people = await ask({ ...among, q: q || undefined }, signal);
      return people.filter(({ value: id }) => id !== String(without));
    },
  };
  return (
    <SearchSelect
      // The name of whoever is chosen may come later than the id.
      key={value && known ? known.value : 'nobody'}
      {...rest}
      source={source}
      chosen={value ? known : null}
      onChoose={(found) => onChange(found?.value ?? null)}
    />
  );
}

/** Whoever was chosen before may be none of those that are offered first. */
const chosenPerson = (id: number) =>
  queryOptions({
    queryKey: ['users', 'choose', id],
    queryFn: async ({ signal }) => (await ask({ user_id: [id] }, signal))[0] ?? null,
    enabled: id > 0,
    staleTime: 60_000,
  });

async function ask(
  query: Among & { q?: string; user_id?: number[] },
  signal: AbortSignal,
): Promise<Found[]> {
  const answer = await unwrap(api.GET('/api/users/choose', { params: { query }, signal }));
  return (answer.users ?? []).map((person: Colleague) => ({
    value: String(person.id),
    label: person.full_name,
    about: [person.role_name, person.employee_id].filter(Boolean).join(' · '),
  }));
}
