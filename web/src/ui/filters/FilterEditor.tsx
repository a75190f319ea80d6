import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinValues, valuesOf } from '@/platform/search';
import { DaysEditor } from './DaysEditor';
import classes from './FilterBar.module.css';
import type { ChoiceFilter, DaysFilter, FilterValues } from './filter';

interface Props<F = ChoiceFilter | DaysFilter> {
  filter: F;
  values: FilterValues;
  onChange: (patch: Record<string, string | undefined>) => void;
}

/** More choices than this can be searched. */
const MANY = 8;

export function FilterEditor(props: Props) {
  const { filter } = props;
  if (filter.kind === 'days') return <DaysEditor {...props} filter={filter} />;
  return <ChoiceEditor {...props} filter={filter} />;
}

function ChoiceEditor({ filter, values, onChange }: Props<ChoiceFilter>) {
  const { t } = useTranslation();
  const [find, setFind] = useState('');
  const chosen = valuesOf(values[filter.key]);
  const wanted = find.trim().toLocaleLowerCase();
  const choices = filter.choices.filter((choice) =>
    choice.label.toLocaleLowerCase().includes(wanted),
  );
  function toggle(value: string, on: boolean) {
    const next = on ? [...chosen, value] : chosen.filter((each) => each !== value);
    onChange({ [filter.key]: joinValues(next) });
  }
  return (
    <div className={classes.editor}>
      {filter.choices.length > MANY ? (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={t('filters.find')}
          placeholder={t('filters.find')}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      ) : null}
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{filter.label}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            size="xs"
            className={classes.choice}
            label={choice.mark ?? choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
          />
        ))}
        {choices.length === 0 ? <p className={classes.noChoice}>{t('filters.noOptions')}</p> : null}
      </fieldset>
    </div>
  );
}
