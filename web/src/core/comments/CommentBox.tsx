import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useErrorSentence } from '@/ui/sentence';
import type { About, Words } from './api';
import classes from './comments.module.css';
import { MentionField } from './MentionField';
import { type Typed, wordsOf } from './mentions';

interface Props {
  about: About;
  label: string;
  placeholder?: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
  send: (words: Words) => Promise<unknown>;
  /** What the button says. */
  action: string;
  /** To leave it as it was. */
  onCancel?: () => void;
}

/** Where a comment is written, or corrected. The button comes with the first word. */
export function CommentBox({ about, typed, onChange, send, action, onCancel, ...field }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const words = wordsOf(typed);

  async function submit() {
    if (!words.body || busy) return;
    setBusy(true);
    try {
      await send(words);
      setError('');
    } catch (cause) {
      const fields = cause instanceof ApiError ? Object.values(cause.fields).flat() : [];
      setError(fields.join(' ') || sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={`${classes.box} not-on-paper`}>
      <MentionField
        {...field}
        about={about}
        typed={typed}
        error={error}
        autoFocus={Boolean(onCancel)}
        onChange={(next) => {
          setError('');
          onChange(next);
        }}
        onSend={() => void submit()}
      />
      {words.body || onCancel ? (
        <div className={classes.buttons}>
          {onCancel ? (
            <Button size="xs" variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          ) : null}
          {words.body ? (
            <Button size="xs" loading={busy} onClick={() => void submit()}>
              {action}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
