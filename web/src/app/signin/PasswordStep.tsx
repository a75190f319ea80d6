import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { session } from '@/platform/session';
import { landing } from '@/shell/landing';
import { hasScreen } from '@/shell/screens';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useStrangersSentence } from '@/ui/sentence';
import { enter } from '../start';
import { ownPath } from './ownPath';
import { PasswordField } from './PasswordField';

interface Props {
  email: string;
  onOtherEmail: () => void;
}

export function PasswordStep({ email, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const sentence = useStrangersSentence();
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
      await enter(await unwrap(api.POST('/api/v1/sign_in', { body })));
      await arrive();
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && cause.code === 'roadblock') return arrive('/roadblock');
      setError(sentence(cause));
      setPassword('');
      input.current?.focus();
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
    </form>
  );
}

/** Goes where the person wanted to be, else to the first screen they may read. */
function useArrival() {
  const router = useRouter();
  const redirected = ownPath(useSearch({ from: '/open/login' }).redirected);
  return async (to?: string) => {
    const first = landing(session.get(), hasScreen);
    const href = to ?? (first === '/' && redirected ? redirected : first);
    await router.navigate({ href });
  };
}
