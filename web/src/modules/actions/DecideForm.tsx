import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { useDecideExtension } from './extensionWrites';

interface Props {
  action: ActionRow;
  onDone: () => void;
}

/** A later due date is approved, or refused with a reason, where the request stands. */
export function DecideForm({ action, onDone }: Props) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const sentence = useErrorSentence();
  const { extension } = action;
  const decide = useDecideExtension(extension?.id ?? 0);
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  if (!extension) return null;
  const values = { number: action.number, day: day(extension.due_date, action.site.time_zone) };

  async function answer(approve: boolean) {
    if (!approve && !note.trim()) return setError(t('actions.extension.reasonMissing'));
    try {
      await decide.mutateAsync({ approve, note });
      toast.done(t(approve ? 'actions.extension.approved' : 'actions.extension.refused', values));
      onDone();
    } catch (cause) {
      const own = cause instanceof ApiError ? cause.fields.note : null;
      setError(own?.join(' ') ?? sentence(cause));
    }
  }

  return (
    <section className={classes.notice} data-strong>
      <h3 className={classes.noticeTitle}>
        {t('actions.extension.open', { name: action.responsible.name, day: values.day })}
      </h3>
      <p className={classes.prose}>{extension.reason}</p>
      <Textarea
        label={t('actions.extension.noteReason')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setError('');
        }}
      />
      <div className={classes.noticeFoot}>
        <Button loading={decide.isPending} onClick={() => void answer(true)}>
          {t('actions.extension.approve')}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => void answer(false)}>
          {t('actions.extension.refuse')}
        </Button>
      </div>
    </section>
  );
}
