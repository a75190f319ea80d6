import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onKnown: (passcode: boolean) => void;
  onPasskey: () => void;
}

export function EmailStep({ email, onEmail, onKnown, onPasskey }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return refuse(t('signin.emailInvalid'));
    setBusy(true);
    try {
      const body = { email: email.trim() };
      onKnown((await unwrap(api.POST('/api/v1/sign_in/email', { body }))).passcode);
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.fields.email?.[0] : undefined;
      if (field) refuse(field);
      else setError(sentence(cause));
    } finally {
      setBusy(false);
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
      <Field
        ref={input}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t('signin.email')}
        help={t('signin.emailHelp')}
        value={email}
        error={fieldError}
        onChange={(event) => {
          onEmail(event.currentTarget.value);
          setFieldError('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('signin.next')}
      </PlainButton>
      {'PublicKeyCredential' in window ? (
        <PlainButton quiet onClick={onPasskey}>
          {t('signin.passkey')}
        </PlainButton>
      ) : null}
    </form>
  );
}
