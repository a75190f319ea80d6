import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { newKey } from '@/platform/headers';
import { isDefinite } from '@/platform/useWrite';
import { FormErrors } from '@/ui/form/FormErrors';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import { answer, type Followed, type Intake } from './intake';
import { PlainArea } from './plain';
import classes from './public.module.css';

interface Props {
  intake: Intake;
  report: Followed;
  /** The key that opens it. */
  secret: string;
  busy: boolean;
  onChange: (report: Followed) => void;
  onRefresh: () => void;
}

/** How far it is in plain words, what the site's people ask, and a box to answer. */
export function FollowedReport({ intake, report, secret, busy, onChange, onRefresh }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const messages = report.messages ?? [];
  return (
    <section className={classes.form}>
      <div className={classes.status} data-status={report.status}>
        <p className="quiet">{report.number}</p>
        <h1 className={classes.title}>{intake.status(t, report.status, 'title')}</h1>
        <p className={classes.lead}>{intake.status(t, report.status, 'text')}</p>
      </div>
      {messages.length > 0 ? (
        <ol className={classes.messages} aria-label={t('publicreports.outer.follow.messages')}>
          {messages.map((message) => (
            <li key={message.id} className={classes.message} data-from={message.from}>
              <p className="quiet">
                {t(`publicreports.outer.follow.from.${message.from}`)} ·{' '}
                <time dateTime={message.at}>{dateTime(message.at)}</time>
              </p>
              <p className={classes.words}>{message.text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="quiet">{t('publicreports.outer.follow.none')}</p>
      )}
      <AnswerBox intake={intake} number={report.number} secret={secret} onSent={onChange} />
      <PlainButton quiet busy={busy} onClick={onRefresh}>
        {t('publicreports.outer.follow.refresh')}
      </PlainButton>
    </section>
  );
}

interface BoxProps {
  intake: Intake;
  number: string;
  secret: string;
  onSent: (report: Followed) => void;
}

function AnswerBox({ intake, number, secret, onSent }: BoxProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [id, setId] = useState(newKey);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problem, setProblem] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setProblem(t('publicreports.outer.follow.empty'));
    setBusy(true);
    setFailure('');
    try {
      onSent(await answer(intake, { number, key: secret }, id, text.trim()));
      setText('');
      setId(newKey());
    } catch (cause) {
      // Without an answer it keeps its id, so that it cannot be there twice.
      if (isDefinite(cause)) setId(newKey());
      const own = cause instanceof ApiError ? cause.fields.text?.join(' ') : undefined;
      if (own) setProblem(own);
      else setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.fields} onSubmit={send} noValidate>
      <FormErrors failure={failure} />
      <PlainArea
        label={t('publicreports.outer.follow.answer')}
        maxLength={2000}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('common.send')}
      </PlainButton>
    </form>
  );
}
