import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Module as Right } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import classes from './PersonSelect.module.css';
import type { Colleague } from './people';

/** Whom one may choose: everybody who is active, or those who can do something somewhere. */
interface Among {
  module?: Right;
  action?: string;
  site_id?: number;
}

interface Props extends Omit<SelectProps, 'data' | 'searchable' | 'filter'> {
  among?: Among;
  /** Somebody who is not to be chosen. */
  without?: number;
}

const PAUSE_MS = 160;

/** Chooses one of however many people there are: the server looks for the name. */
export function PersonChooser({ among = {}, without, value, ...rest }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen = useQuery(chosenPerson(Number(value) || 0)).data;
  // The words in the field are those of the chosen one until somebody types.
  const looking = typed === chosen?.full_name ? '' : typed.trim();
  const [asked] = useDebouncedValue(looking, PAUSE_MS);
  const found = useQuery(choosable(asked, among));
  const offered = (found.data ?? []).filter((each) => each.id !== without);
  const people =
    chosen && !offered.some((each) => each.id === chosen.id) ? [chosen, ...offered] : offered;
  const byId = new Map(people.map((person) => [String(person.id), person]));
  const searching = found.isFetching || asked !== looking;
  return (
    <Select
      placeholder={t('records.choosePerson')}
      {...rest}
      value={value}
      searchable
      onSearchChange={setTyped}
      // The server has chosen already; here nothing is left out.
      filter={({ options }) => options}
      nothingFoundMessage={searching ? t('palette.searching') : t('form.nothingFound')}
      rightSection={searching ? <Loader size={14} /> : undefined}
      data={people.map((person) => ({ value: String(person.id), label: person.full_name }))}
      renderOption={({ option }) => {
        const person = byId.get(option.value);
        const about = [person?.role_name, person?.employee_id].filter(Boolean).join(' · ');
        return (
          <span>
            {option.label}
            {about ? <span className={classes.about}>{about}</span> : null}
          </span>
        );
      }}
    />
  );
}

const choosable = (q: string, among: Among) =>
  queryOptions({
    queryKey: ['users', 'choose', among, q],
    queryFn: ({ signal }) => ask({ ...among, q: q || undefined }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Whoever was chosen before may be none of those that are offered first. */
const chosenPerson = (id: number) =>
  queryOptions({
    queryKey: ['users', 'choose', id],
    queryFn: async ({ signal }) => (await ask({ user_id: [id] }, signal))[0] ?? null,
    enabled: id > 0,
    staleTime: 60_000,
  });

async function ask(query: Among & { q?: string; user_id?: number[] }, signal: AbortSignal) {
  const answer = await unwrap(api.GET('/api/users/choose', { params: { query }, signal }));
  return (answer.users ?? []) as Colleague[];
}
