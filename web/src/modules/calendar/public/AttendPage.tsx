import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { newKey } from '@/platform/headers';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { Field } from '@/ui/plain/Field';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { whenOf } from './when';

type Attended = Answer<'/api/calendar_attendance/look', 'post'>['attended'];

/** Whoever has scanned the code says that they are there: by their account, or by name. */
export function AttendPage() {
  const token = useSecret();
  const { t, i18n } = useTranslation();
  const word = useWord();
  const sentence = useAnonymousSentence();
  const me = useSession().user;
  const [found, setFound] = useState<Attended | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState('');
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    unwrap(api.POST('/api/calendar_attendance/look', { body: { token } })).then(
      ({ attended }) => setFound(attended),
      setError,
    );
  }, [token]);

  async function attend(by: 'me' | 'guest') {
    setBusy(by);
    setError(null);
    const headers = { 'Idempotency-Key': newKey() };
    try {
      const { attended } = await unwrap(
        by === 'me'
          ? api.POST('/api/calendar_attendance/me', { body: { token }, headers })
          : api.POST('/api/calendar_attendance/guest', { body: { token, name }, headers }),
      );
      setFound(attended);
    } catch (cause) {
      setError(cause);
    }
    setBusy('');
  }

  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{found?.title ?? t('calendar.attendance.title')}</h1>
      {error ? (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      ) : null}
      {found || error ? null : <Spinner />}
      {found ? (
        <div className={classes.form}>
          <p className={classes.hint}>
            {word('calendar.type', found.item_type)} · {found.organization}
          </p>
          <p>{whenOf(found, i18n.language)}</p>
          {found.venue ? <p>{found.venue}</p> : null}
          <Way
            found={found}
            me={me?.full_name ?? ''}
            name={name}
            busy={busy}
            onName={setName}
            onAttend={attend}
          />
        </div>
      ) : null}
    </div>
  );
}

interface WayProps {
  found: Attended;
  me: string;
  name: string;
  busy: string;
  onName: (name: string) => void;
  onAttend: (by: 'me' | 'guest') => Promise<void>;
}

/** What is left to do: nothing once somebody is there. */
function Way({ found, me, name, busy, onName, onAttend }: WayProps) {
  const { t } = useTranslation();
  const word = useWord();
  if (found.attends)
    return (
      <p className={classes.notice} role="status">
        {t('calendar.attendance.there', { name: found.attends })}
      </p>
    );
  if (found.closed)
    return <p className={classes.notice}>{word('calendar.refusal', found.closed)}</p>;
  if (me)
    return (
      <PlainButton busy={busy === 'me'} onClick={() => onAttend('me')}>
        {t('calendar.attendance.as', { name: me })}
      </PlainButton>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onAttend('guest');
      }}
    >
      <Field
        label={t('calendar.attendance.name')}
        help={t('calendar.attendance.account')}
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <PlainButton type="submit" busy={busy === 'guest'}>
        {t('calendar.attendance.send')}
      </PlainButton>
    </form>
  );
}
