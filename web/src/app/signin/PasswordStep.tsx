import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { SignInAnswer } from './asked';
import { PasswordField } from './PasswordField';
import { useArrival } from './useArrival';

interface Props {
  email: string;
  /** A code by mail does as well. */
  passcode: boolean;
  onOtherEmail: () => void;
  onAnswer: (answer: SignInAnswer, first?: boolean) => Promise<void>;
}

export function PasswordStep({ email, passcode, onOtherEmail, onAnswer }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const arrive = useArrival();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    if (!password) return refuse(t('signin.passwordMissing'));
    setBusy(true);
    try {
      const body = { email: email.trim(), password, remember };
      await onAnswer(await unwrap(api.POST('/api/v1/sign_in', { body })));
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && cause.code === 'roadblock') return arrive('/roadblock');
      setError(sentence(cause));
      setPassword('');
      input.current?.focus();
    }
  }

  async function byMail() {
    setError('');
    try {
      const body = { email: email.trim(), remember };
      await onAnswer(await unwrap(api.POST('/api/v1/sign_in/passcode', { body })), true);
    } catch (cause) {
      setError(sentence(cause));
    }
  }

  function refuse(words: string) {
    setFieldError(words);
    input.current?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <button type="button" className={classes.link} onClick={onOtherEmail}>
          {t('signin.otherEmail')}
        </button>
      </div>
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        ref={input}
        name="password"
        autoComplete="current-password"
        autoFocus
        label={t('signin.password')}
        value={password}
        error={fieldError}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFieldError('');
        }}
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        {t('signin.remember')}
      </label>
      <PlainButton type="submit" busy={busy}>
        {t('common.signIn')}
      </PlainButton>
      {passcode ? (
        <PlainButton quiet onClick={byMail}>
          {t('signin.codeInstead')}
        </PlainButton>
      ) : null}
    </form>
  );
}
