import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { Message } from '@/ui/Message';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { ChoosePassword } from './ChoosePassword';

/** Asks for a link to choose another password; with such a link, chooses it. */
export function PasswordReset(): ReactNode {
  const token = useSecret();
  return token ? <ChoosePassword key={token} token={token} /> : <Forgotten />;
}

function Forgotten() {
  const { t } = useTranslation();
  const router = useRouter();
  const sentence = useAnonymousSentence();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const back = () => void router.navigate({ to: '/login', search: {} });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setFieldError(t('signin.emailInvalid'));
      return input.current?.focus();
    }
    setBusy(true);
    try {
      await unwrap(api.POST('/api/v1/passwords/forgot', { body: { email: email.trim() } }));
      setSent(true);
    } catch (cause) {
      setBusy(false);
      setError(sentence(cause));
    }
  }

  if (sent) {
    return (
      <Message
        level={1}
        title={t('proof.forgot.sent')}
        text={t('proof.forgot.sentText', { email: email.trim() })}
      >
        <PlainButton autoFocus onClick={back}>
          {t('proof.forgot.back')}
        </PlainButton>
      </Message>
    );
  }
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('proof.forgot.title')}</h1>
      <p className={classes.hint}>{t('proof.forgot.lead')}</p>
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
          value={email}
          error={fieldError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setFieldError('');
          }}
        />
        <PlainButton type="submit" busy={busy}>
          {t('proof.forgot.ask')}
        </PlainButton>
        <PlainButton quiet onClick={back}>
          {t('proof.forgot.back')}
        </PlainButton>
      </form>
    </div>
  );
}
