import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '@/core/records/BulkDialog';
import { PersonChooser, WORKERS } from '@/core/records/PersonChooser';
import { useWord } from '@/platform/words';
import { DateInput } from '@/ui/form/DateInputs';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type BulkChange, bulkBody, useBulkChange } from './bulk';
import { PRIORITIES } from './filters';

interface Props {
  change: BulkChange;
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

const MISSING = {
  responsible: 'actions.form.responsibleMissing',
  due: 'actions.form.dueMissing',
  priority: 'form.choose',
} as const;

/** Asks for the one value that all of them get. */
export function ActionsDialog({ change, ids, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const bulk = useBulkChange();
  const count = ids.length;
  return (
    <BulkDialog
      title={t(`actions.bulk.${change}`)}
      about={t('actions.bulk.about', { count })}
      done={t('actions.bulk.done', { count })}
      ids="action_ids"
      value={value}
      missing={change === 'verify' ? undefined : t(MISSING[change])}
      busy={bulk.isPending}
      send={() => bulk.mutateAsync(bulkBody(change, value, ids))}
      onClose={onClose}
      onDone={onDone}
      field={(error) => <Field change={change} value={value} error={error} onChange={setValue} />}
    />
  );
}

interface FieldProps {
  change: BulkChange;
  value: string;
  error: string;
  onChange: (value: string) => void;
}

function Field({ change, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const word = useWord();
  if (change === 'responsible') {
    return (
      <PersonChooser
        data-autofocus
        label={t('field.responsible_id')}
        among={WORKERS}
        value={value || null}
        error={error}
        onChange={(person) => onChange(person ?? '')}
      />
    );
  }
  if (change === 'due') {
    return (
      <DateInput
        data-autofocus
        label={t('field.due_date')}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  if (change === 'priority') {
    return (
      <NativeSelect
        label={t('field.priority')}
        placeholder={t('form.choose')}
        choices={PRIORITIES.map((each) => ({ value: each, label: word('risk', each) }))}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  return (
    <Textarea
      data-autofocus
      label={`${t('field.remarks')} (${t('common.optional')})`}
      autosize
      minRows={3}
      maxLength={4000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
