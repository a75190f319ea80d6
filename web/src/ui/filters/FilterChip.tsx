import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { valuesOf } from '@/platform/search';
import classes from './FilterBar.module.css';
import { FilterEditor } from './FilterEditor';
import {
  type ChoiceFilter,
  cleared,
  type DaysFilter,
  type Filter,
  type FilterValues,
} from './filter';

interface Props<F = Filter> {
  filter: F;
  values: FilterValues;
  onChange: (patch: Record<string, string | undefined>) => void;
}

/** A filter that is on: press it to change it, its cross to take it away. */
export function FilterChip(props: Props) {
  const { filter } = props;
  if (filter.kind !== 'flag') return <EditableChip {...props} filter={filter} />;
  return (
    <span className={classes.chip}>
      <span className={classes.chipFlag}>{filter.label}</span>
      <RemoveButton {...props} />
    </span>
  );
}

function EditableChip({ filter, values, onChange }: Props<ChoiceFilter | DaysFilter>) {
  const [opened, setOpened] = useState(false);
  const summary = useSummary(filter, values);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip}>
        <Popover.Target>
          <button type="button" className={classes.chipText} onClick={() => setOpened(!opened)}>
            <span className={classes.chipLabel}>{filter.label}</span> {summary}
          </button>
        </Popover.Target>
        <RemoveButton filter={filter} onChange={onChange} />
      </span>
      <Popover.Dropdown p={0}>
        <FilterEditor filter={filter} values={values} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function RemoveButton({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.chipRemove}
      aria-label={t('filters.remove', { name: filter.label })}
      onClick={() => onChange(cleared(filter))}
    >
      <IconX size={13} aria-hidden />
    </button>
  );
}

/** "High", "High + 2", "1 Nov – 14 Nov". */
function useSummary(filter: ChoiceFilter | DaysFilter, values: FilterValues): string {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (filter.kind === 'choice') {
    const chosen = valuesOf(values[filter.key]);
    const first = filter.choices.find((choice) => choice.value === chosen[0])?.label ?? '…';
    return chosen.length > 1 ? t('filters.more', { first, count: chosen.length - 1 }) : first;
  }
  const from = values[filter.fromKey];
  const to = values[filter.toKey];
  if (from && to) return t('filters.between', { from: day(from), to: day(to) });
  if (from) return t('filters.since', { date: day(from) });
  return to ? t('filters.until', { date: day(to) }) : '';
}
