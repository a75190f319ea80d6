import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrors } from '@/ui/form/FormErrors';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import { FollowedReport } from './FollowedReport';
import { type Followed, follow, type Intake } from './intake';
import classes from './public.module.css';

/** How one's report goes on, by the number and the key that were written down. */
export function Follow({ intake }: { intake: Intake }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  // After the # a link may bring both; no server and no log sees that.
  const [givenNumber = '', givenKey = ''] = useLocation({ select: ({ hash }) => hash }).split('.');
  const [number, setNumber] = useState(givenNumber);
  const [key, setKey] = useState(givenKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [report, setReport] = useState<Followed | null>(null);

  async function look(event?: FormEvent) {
    event?.preventDefault();
    if (!number.trim() || !key.trim()) return setFailure(t('publicreports.outer.follow.both'));
    setBusy(true);
    setFailure('');
    try {
      setReport(await follow(intake, { number: number.trim(), key: key.trim() }));
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  if (report) {
    return (
      <FollowedReport
        intake={intake}
        report={report}
        secret={key.trim()}
        busy={busy}
        onChange={setReport}
        onRefresh={() => void look()}
      />
    );
  }
  return (
    <form className={classes.form} onSubmit={look} noValidate>
      <div>
        <h1 className={classes.title}>{t('publicreports.outer.follow.title')}</h1>
        <p className={classes.lead}>{t('publicreports.outer.follow.lead')}</p>
      </div>
      <FormErrors failure={failure} />
      <Field
        label={t('field.number')}
        placeholder={intake.example}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Field
        label={t('publicreports.outer.key')}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <PlainButton type="submit" busy={busy}>
        {t('publicreports.outer.follow.look')}
      </PlainButton>
    </form>
  );
}
