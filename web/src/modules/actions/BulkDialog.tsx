import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '@/modules/users/PersonSelect';
import { ApiError } from '@/platform/errors';
import { useWord } from '@/platform/words';
import { Confirm } from '@/ui/Confirm';
import { DateInput } from '@/ui/form/DateInputs';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import { type BulkChange, bulkBody, rowSentences, useBulkChange } from './bulk';
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

/** Asks for the one value that all of them get, and says which stand in the way. */
export function BulkDialog({ change, ids, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [rows, setRows] = useState<string[]>([]);
  const bulk = useBulkChange();
  const count = ids.length;

  async function confirm() {
    setRows([]);
    if (change !== 'verify' && !value) return setError(t(MISSING[change]));
    try {
      await bulk.mutateAsync(bulkBody(change, value, ids));
      toast.done(t('actions.bulk.done', { count }));
      onDone();
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {};
      const about = rowSentences(fields);
      const own = fields.responsible_id ?? fields.due_date;
      setRows(about);
      setError(own?.join(' ') ?? (about.length > 0 ? '' : sentence(cause)));
    }
  }

  return (
    <Confirm
      opened
      title={t(`actions.bulk.${change}`)}
      text={t('actions.bulk.about', { count })}
      confirm={t(`actions.bulk.${change}`)}
      busy={bulk.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Field
        change={change}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          setError('');
        }}
      />
      {rows.length > 0 ? (
        <div className={classes.refusedRows} role="alert">
          <p>{t('actions.bulk.refused')}</p>
          <ul>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Confirm>
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
      <PersonSelect
        data-autofocus
        label={t('actions.form.responsible')}
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
        label={t('actions.form.due')}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  if (change === 'priority') {
    return (
      <NativeSelect
        label={t('actions.form.priority')}
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
      label={`${t('actions.closingRemarks')} (${t('common.optional')})`}
      autosize
      minRows={3}
      maxLength={4000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
