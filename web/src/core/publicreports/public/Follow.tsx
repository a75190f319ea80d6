import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrors } from '@/ui/form/FormErrors';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import { useErrorSentence } from '@/ui/sentence';
import { type Desk, type Followed, follow } from './desk';
import { FollowedReport } from './FollowedReport';
import classes from './public.module.css';

/** How one's report goes on, by the number and the key that were written down. */
export function Follow({ desk }: { desk: Desk }) {
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
    if (!number.trim() || !key.trim()) return setFailure(t('strangers.outer.follow.both'));
    setBusy(true);
    setFailure('');
    try {
      setReport(await follow(desk, { number: number.trim(), key: key.trim() }));
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }

  if (report) {
    return (
      <FollowedReport
        desk={desk}
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
        <h1 className={classes.title}>{t('strangers.outer.follow.title')}</h1>
        <p className={classes.lead}>{t('strangers.outer.follow.lead')}</p>
      </div>
      <FormErrors failure={failure} />
      <Field
        label={t('field.number')}
        placeholder={desk.example}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Field
        label={t('strangers.outer.key')}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <PlainButton type="submit" busy={busy}>
        {t('strangers.outer.follow.look')}
      </PlainButton>
    </form>
  );
}
