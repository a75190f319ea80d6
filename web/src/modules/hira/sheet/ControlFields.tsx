import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonChooser, WORKERS } from '@/core/records/PersonChooser';
import { CONTROLS } from '@/modules/actions/filters';
import { useWord } from '@/platform/words';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import type { SheetControl } from './model';
import { SuggestText } from './SuggestText';
import classes from './sheet.module.css';

interface Props {
  control: SheetControl;
  number: number;
  siteId?: number;
  today: string;
  onChange: (patch: Partial<SheetControl>) => void;
  onRemove: () => void;
}

/** One control to be added: what, how strong, who, by when. */
export function ControlFields({ control, number, siteId, today, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <fieldset className={classes.controlFields}>
      <legend>
        {t('hira.controls.one', { number })}
        {control.action_id ? (
          <span className={classes.quiet}> · {t('hira.controls.isAction')}</span>
        ) : null}
      </legend>
      <ActionIcon
        className={classes.takeOut}
        variant="subtle"
        color="ink"
        aria-label={t('hira.controls.remove', { number })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <SuggestText
        data-autofocus={number === 1 || undefined}
        label={t('field.description')}
        autosize
        minRows={2}
        maxLength={2000}
        kind="control"
        value={control.description}
        onChange={(description) => onChange({ description })}
      />
      <Select
        label={t('actions.form.control')}
        allowDeselect={false}
        data={CONTROLS.map((value) => ({ value, label: word('actions.control', value) }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            <span className={classes.about}>{word('actions.controlHelp', option.value)}</span>
          </span>
        )}
        value={control.control_type}
        onChange={(value) => onChange({ control_type: value ?? 'administrative' })}
      />
      <Pair>
        <PersonChooser
          label={t('field.responsible_id')}
          among={WORKERS}
          near={siteId}
          clearable
          value={control.responsible_id ? String(control.responsible_id) : null}
          onChange={(id) => onChange({ responsible_id: Number(id) || 0 })}
        />
        <DateInput
          label={t('field.due_date')}
          min={today}
          value={control.due_date}
          onChange={(due_date) => onChange({ due_date })}
        />
      </Pair>
    </fieldset>
  );
}
