import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './AddFilter';
import classes from './FilterBar.module.css';
import { FilterChip } from './FilterChip';
import { cleared, type Filter, type FilterValues, isSet } from './filter';
import { SearchBox } from './SearchBox';

interface Props {
  filters: readonly Filter[];
  /** The search of the route, as it is. */
  values: object;
  /** A change to the address; undefined takes a value out. Go back to page 1 with it. */
  onChange: (patch: Record<string, string | undefined>) => void;
  /** The words in the search box; without them there is none. */
  search?: string;
  /** What is kept of the search and the filters, at the end of them. */
  saved?: ReactNode;
  /** What is done with all that is found, such as an export. */
  tools?: ReactNode;
  /** After that, where there is a table: the view menu. */
  children?: ReactNode;
}

/** Search and filters of a list. They live in the address, so a list can be shared. */
export function FilterBar({ filters, values: given, onChange, search, ...rest }: Props) {
  const values = given as FilterValues;
  const { t } = useTranslation();
  const set = filters.filter((filter) => isSet(filter, values));
  const free = filters.filter((filter) => !isSet(filter, values));
  const anything = set.length > 0 || Boolean(values.q);
  return (
    <search className={classes.bar} aria-label={t('filters.label')}>
      {search ? (
        <SearchBox label={search} value={values.q ?? ''} onChange={(q) => onChange({ q })} />
      ) : null}
      {set.map((filter) => (
        <FilterChip key={filter.key} filter={filter} values={values} onChange={onChange} />
      ))}
      {free.length > 0 ? <AddFilter filters={free} values={values} onChange={onChange} /> : null}
      {anything ? (
        <Button
          className={classes.clear}
          variant="subtle"
          size="xs"
          onClick={() => onChange(Object.assign({ q: undefined }, ...filters.map(cleared)))}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
      <div className={classes.end}>
        {rest.saved}
        {rest.tools}
        {rest.children ? <div className={classes.table}>{rest.children}</div> : null}
      </div>
    </search>
  );
}
