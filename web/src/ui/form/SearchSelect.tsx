import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search.module.css';

export interface Found {
  readonly value: string;
  readonly label: string;
  /** A quiet second part, such as where it is. */
  readonly about?: string;
}

interface Props<F extends Found>
  extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  /** What the server finds for some words; for none, what is likely. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever its key is made of
  source: (words: string) => UseQueryOptions<readonly F[], Error, readonly F[], any>;
  /** What is chosen, with its name: the server may not list it now. */
  chosen: F | null;
  onChoose: (found: F | null) => void;
}

const PAUSE_MS = 160;

/** Chooses one of very many: the server looks for what is typed. */
export function SearchSelect<F extends Found>({ source, chosen, onChoose, ...rest }: Props<F>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // The name of what is chosen stands in the field; it is not looked for.
  const words = asked === chosen?.label ? '' : asked;
  const { data: found = [], isFetching } = useQuery(source(words));
  const offered = chosen ? [chosen, ...found.filter(({ value }) => value !== chosen.value)] : found;
  const byValue = new Map(offered.map((each) => [each.value, each]));
  return (
    <Select
      placeholder={t('form.find')}
      nothingFoundMessage={t(isFetching ? 'form.searching' : 'form.nothingFound')}
      {...rest}
      searchable
      autoSelectOnBlur={false}
      selectFirstOptionOnChange
      filter={({ options }) => options}
      data={offered.map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onChoose(value ? (byValue.get(value) ?? null) : null)}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span className={classes.about}>{byValue.get(option.value)?.about}</span>
        </span>
      )}
    />
  );
}
