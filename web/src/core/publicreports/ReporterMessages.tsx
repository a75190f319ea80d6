import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Refusal } from '@/platform/holder';
import { Section } from '@/ui/Facts';
import { FormErrors } from '@/ui/form/FormErrors';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './talk.module.css';

interface Message {
  readonly id: number;
  /** Nobody of the site: it is the reporter's. */
  readonly author: { readonly name: string } | null;
  readonly text: string;
  readonly at: string;
}

interface Props {
  messages: readonly Message[];
  /** Of the record's site. */
  zone: string;
  /** Why the reader may not ask, if so. */
  refusal: Refusal | null;
  reason?: string;
  /** Sends a question; it stands there once that is done. */
  onAsk: (text: string) => Promise<unknown>;
}

/** What was asked of a reporter who has no account, and what they answered. */
export function ReporterMessages(props: Props) {
  const { t } = useTranslation();
  const { dateTime, fullDateTime } = useFormats();
  const { messages, zone } = props;
  return (
    <Section title={t('publicreports.staff.title')}>
      <p className={classes.quiet}>{t('publicreports.staff.help')}</p>
      {messages.length > 0 ? (
        <ol className={classes.messages}>
          {messages.map((message) => (
            <li
              key={message.id}
              className={classes.message}
              data-from={message.author ? 'site' : 'reporter'}
            >
              <p className={classes.quiet}>
                {message.author?.name ?? t('publicreports.staff.reporter')} ·{' '}
                <time dateTime={message.at} title={fullDateTime(message.at, zone)}>
                  {dateTime(message.at, zone)}
                </time>
              </p>
              <p className="prose">{message.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      <Ask {...props} />
    </Section>
  );
}

function Ask({ refusal, reason, onAsk }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  if (!open) {
    return (
      <GuardedButton
        variant="default"
        refusal={refusal}
        reason={reason}
        onClick={() => setOpen(true)}
      >
        {t('publicreports.staff.ask')}
      </GuardedButton>
    );
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await onAsk(text.trim());
      toast.done(t('publicreports.staff.asked'));
      setText('');
      setOpen(false);
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.ask} onSubmit={send}>
      <FormErrors failure={failure} />
      <Textarea
        data-autofocus
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        label={t('publicreports.staff.question')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy} disabled={!text.trim()}>
          {t('publicreports.staff.send')}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
