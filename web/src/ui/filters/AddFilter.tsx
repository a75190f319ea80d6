import { Popover } from '@mantine/core';
import { IconChevronRight, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilterBar.module.css';
import { FilterEditor } from './FilterEditor';
import type { Filter, FilterValues, FlagFilter } from './filter';

interface Props {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (patch: Record<string, string | undefined>) => void;
}

/** Offers the filters that are not on yet, then the values of the chosen one. */
export function AddFilter({ filters, values, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Exclude<Filter, FlagFilter> | null>(null);
  function toggle(open: boolean) {
    setOpened(open);
    if (open) setChosen(null);
  }
  function choose(filter: Filter) {
    if (filter.kind !== 'flag') return setChosen(filter);
    onChange({ [filter.key]: 'true' });
    setOpened(false);
  }
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.add} onClick={() => toggle(!opened)}>
          <IconFilter size={14} aria-hidden />
          <span className={classes.addWord}>{t('filters.add')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {chosen ? (
          <FilterEditor filter={chosen} values={values} onChange={onChange} />
        ) : (
          <ul className={classes.menu}>
            {filters.map((filter) => (
              <li key={filter.key}>
                <button type="button" className={classes.menuItem} onClick={() => choose(filter)}>
                  {filter.label}
                  {filter.kind === 'flag' ? null : <IconChevronRight size={14} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
