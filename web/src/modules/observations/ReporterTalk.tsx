import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/modules/records/refusal';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { Section } from '@/ui/Facts';
import { FormErrors } from '@/ui/form/FormErrors';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Observation } from './api';
import classes from './talk.module.css';
import { useAskReporter } from './writes';

/** What was asked of a reporter who has no account, and what they answered. */
export function ReporterTalk({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { dateTime, fullDateTime } = useFormats();
  const zone = observation.site.time_zone;
  const messages = observation.messages ?? [];
  return (
    <Section title={t('observations.outer.staff.title')}>
      <p className={classes.quiet}>{t('observations.outer.staff.help')}</p>
      {messages.length > 0 ? (
        <ol className={classes.messages}>
          {messages.map((message) => (
            <li
              key={message.id}
              className={classes.message}
              data-from={message.author ? 'site' : 'reporter'}
            >
              <p className={classes.quiet}>
                {message.author?.name ?? t('observations.outer.staff.reporter')} ·{' '}
                <time dateTime={message.at} title={fullDateTime(message.at, zone)}>
                  {dateTime(message.at, zone)}
                </time>
              </p>
              <p className={classes.words}>{message.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      <Ask observation={observation} />
    </Section>
  );
}

function Ask({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const ask = useAskReporter(observation.id);

  if (!open) {
    return (
      <GuardedButton
        variant="default"
        refusal={why('Observation', 'update')}
        reason={refusal(observation.can.update)}
        onClick={() => setOpen(true)}
      >
        {t('observations.outer.staff.ask')}
      </GuardedButton>
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    ask.mutate(text.trim(), {
      onSuccess: () => {
        toast.done(t('observations.outer.staff.asked'));
        setText('');
        setOpen(false);
      },
    });
  }

  return (
    <form className={classes.ask} onSubmit={send}>
      <FormErrors failure={ask.error ? sentence(ask.error) : ''} />
      <Textarea
        data-autofocus
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        label={t('observations.outer.staff.question')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={ask.isPending} disabled={!text.trim()}>
          {t('observations.outer.staff.send')}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
