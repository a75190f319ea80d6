import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { session } from '@/platform/session';
import { landing } from '@/shell/landing';
import { hasScreen } from '@/shell/screens';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { enter } from '../start';
import { type Asked, askedBy } from './asked';
import { EnrolStep } from './EnrolStep';
import { PasswordField } from './PasswordField';
import { ProveStep } from './ProveStep';

type SsoAnswer = Answer<'/api/v1/sso/finish', 'post'>;

/** What comes after a provider has said who somebody is: a password once, a second factor, or the session. */
export function useSsoSteps() {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tie, setTie] = useState({ email: '', ticket: '' });
  async function take(answer: SsoAnswer) {
    if (answer.tie) return setTie({ email: answer.tie, ticket: answer.ticket ?? '' });
    const next = askedBy(answer);
    setTie({ email: '', ticket: '' });
    if (next) return setAsked(next);
    await enter(answer);
    await router.navigate({ href: landing(session.get(), hasScreen) });
  }
  const step = { onAnswer: take, onAgain: () => void router.navigate({ to: '/login' }) };
  function draw() {
    if (tie.ticket) return <TieStep {...tie} onAnswer={take} />;
    if (asked?.enrol) return <EnrolStep asked={asked} {...step} />;
    return asked ? <ProveStep email="" asked={asked} {...step} /> : null;
  }
  return { take, steps: draw(), asks: asked !== null };
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
