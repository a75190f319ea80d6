import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search.module.css';

export interface Found {
  readonly value: string;
  readonly label: string;
  /** A quiet second part, such as where it is. */
  readonly about?: string;
}

/** What the server finds for some words; for none, what is likely. */
export interface Source<F extends Found> {
  readonly key: QueryKey;
  readonly find: (words: string, signal: AbortSignal) => Promise<F[]>;
}

interface Props<F extends Found>
  extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  source: Source<F>;
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
  const { data: found = [], isFetching } = useQuery({
    queryKey: [...source.key, words],
    queryFn: ({ signal }) => source.find(words, signal),
    placeholderData: keepPreviousData,
  });
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
