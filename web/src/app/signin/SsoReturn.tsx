import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { session } from '@/platform/session';
import { landing } from '@/shell/landing';
import { hasScreen } from '@/shell/screens';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { enter } from '../start';
import { type Asked, askedBy } from './asked';
import { EnrolStep } from './EnrolStep';
import { PasswordField } from './PasswordField';
import { ProveStep } from './ProveStep';

type SsoAnswer = Answer<'/api/v1/sso/finish', 'post'>;

/** Where a provider sends people back to. */
export function SsoReturn() {
  const { t } = useTranslation();
  const { code, state, error: gaveUp } = useSearch({ from: '/open/sso' });
  const sentence = useAnonymousSentence();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tie, setTie] = useState({ email: '', ticket: '' });
  const [error, setError] = useState(gaveUp ? t('proof.sso.gaveUp', { why: gaveUp }) : '');
  const begun = useRef(false);
  async function take(answer: SsoAnswer) {
    if (answer.tie) return setTie({ email: answer.tie, ticket: answer.ticket ?? '' });
    const next = askedBy(answer);
    setTie({ email: '', ticket: '' });
    if (next) return setAsked(next);
    await enter(answer);
    await router.navigate({ href: landing(session.get(), hasScreen) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is good once.
  useEffect(() => {
    if (begun.current || !code || !state) return;
    begun.current = true;
    unwrap(api.POST('/api/v1/sso/finish', { body: { code, state } }))
      .then(take)
      .catch((cause: unknown) => setError(sentence(cause)));
  }, []);
  const again = () => void router.navigate({ to: '/login' });
  const step = { onAnswer: take, onAgain: again };
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('proof.sso.title')}</h1>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {tie.ticket ? <TieStep {...tie} onAnswer={take} /> : null}
      {asked?.enrol ? <EnrolStep asked={asked} {...step} /> : null}
      {asked && !asked.enrol ? <ProveStep email="" asked={asked} {...step} /> : null}
      {error || asked || tie.ticket || !code ? null : (
        <p role="status">
          <Spinner /> {t('proof.sso.coming')}
        </p>
      )}
      {asked ? null : (
        <p className={classes.hint}>
          <Link to="/login">{t('proof.code.again')}</Link>
        </p>
      )}
    </div>
  );
}

interface TieProps {
  email: string;
  ticket: string;
  onAnswer: (answer: SsoAnswer) => Promise<void>;
}

/** An address alone ties nobody to an account: its password is said once. */
function TieStep({ email, ticket, onAnswer }: TieProps) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setError(t('signin.passwordMissing'));
    setBusy(true);
    try {
      await onAnswer(await unwrap(api.POST('/api/v1/sso/tie', { body: { ticket, password } })));
    } catch (cause) {
      setError(sentence(cause));
      setPassword('');
    }
    setBusy(false);
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t('proof.sso.tie', { email })}</p>
      <PasswordField
        name="password"
        autoComplete="current-password"
        autoFocus
        label={t('signin.password')}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('common.signIn')}
      </PlainButton>
    </form>
  );
}
