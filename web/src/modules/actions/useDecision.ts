import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { ActionRow } from './api';
import { useDecide } from './writes';

export type Request = NonNullable<ActionRow['extension']>;

/** Answers a request for a later due date. Approving may carry a note; refusing needs one. */
export function useDecision(action: ActionRow, request: Request, onDone: () => void) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const sentence = useErrorSentence();
  const decide = useDecide(request.id);
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const about = { number: action.number, day: day(request.due_date, action.site.time_zone) };

  async function answer(approve: boolean) {
    if (!approve && !value.trim()) return setError(t('actions.extension.reasonMissing'));
    try {
      await decide.mutateAsync({ approve, note: value });
      toast.done(t(approve ? 'actions.extension.approved' : 'actions.extension.refused', about));
      onDone();
    } catch (cause) {
      const own = cause instanceof ApiError ? cause.fields.note : null;
      setError(own?.join(' ') ?? sentence(cause));
    }
  }

  function onChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setValue(event.currentTarget.value);
    setError('');
  }
  const note = { autosize: true, maxLength: 2000, value, error, onChange };
  return { about, note, busy: decide.isPending, answer: (yes: boolean) => void answer(yes) };
}
