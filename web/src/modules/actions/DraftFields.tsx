import { Select, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PersonChooser, WORKERS } from '@/core/records/PersonChooser';
import { useWord } from '@/platform/words';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import classes from './actions.module.css';
import { CONTROLS } from './filters';

interface Props {
  /** Connects a field of the draft to the form it is part of. */
  input: (
    field: 'description' | 'control_type' | 'responsible_id' | 'due_date',
  ) => GetInputPropsReturnType;
  siteId?: number;
  /** The first day that may be chosen. */
  today: string;
}

/** What an action needs: what, how strong a control, who, by when. */
export function DraftFields({ input, siteId, today }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('actions.form.description')}
        placeholder={t('actions.form.descriptionPlaceholder')}
        autosize
        minRows={2}
        maxLength={2000}
        {...input('description')}
      />
      <ControlSelect {...input('control_type')} />
      <Pair>
        <PersonChooser
          label={t('field.responsible_id')}
          among={WORKERS}
          near={siteId}
          {...input('responsible_id')}
        />
        <DateInput label={t('field.due_date')} min={today} {...input('due_date')} />
      </Pair>
    </>
  );
}

/** The hierarchy of controls with a word about each, the strongest first. */
function ControlSelect(props: object) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <Select
      label={t('actions.form.control')}
      placeholder={t('form.choose')}
      allowDeselect={false}
      data={CONTROLS.map((value) => ({ value, label: word('actions.control', value) }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span className={classes.optionAbout}>{word('actions.controlHelp', option.value)}</span>
        </span>
      )}
      {...props}
    />
  );
}
