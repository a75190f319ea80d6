import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';

export type Registered = Answer<'/api/v1/registrations', 'post'>;

interface Props {
  email: string;
  ticket: string;
  onAnswer: (answer: Registered) => void;
  onChange: () => void;
}

/** The code that shows that the address is whose it is said to be. */
export function RegistrationCode({ email, ticket, onAnswer, onChange }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [missing, setMissing] = useState('');
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(null);
    if (!code.trim()) {
      setMissing(t('proof.code.missing'));
      return input.current?.focus();
    }
    setBusy(true);
    try {
      const body = { ticket, code: code.trim() };
      onAnswer(await unwrap(api.POST('/api/v1/registrations/confirm', { body })));
    } catch (cause) {
      setBusy(false);
      setError(cause);
      setCode('');
      input.current?.focus();
    }
  }

  async function another() {
    setError(null);
    setSent(false);
    try {
      await unwrap(api.POST('/api/v1/registrations/code', { body: { ticket } }));
      setSent(true);
    } catch (cause) {
      setError(cause);
    }
  }

  const over = error instanceof ApiError && error.code === 'sign_in_over';
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('registration.code')}</h1>
      <form className={classes.form} onSubmit={submit} noValidate>
        {error ? (
          <p className={classes.error} role="alert">
            {sentence(error)}
          </p>
        ) : null}
        <div className={classes.who}>
          <span className={classes.email}>{email}</span>
          <button type="button" className={classes.link} onClick={onChange}>
            {t(over ? 'proof.code.again' : 'registration.change')}
          </button>
        </div>
        <Field
          ref={input}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          autoFocus
          label={t('proof.code.passcode')}
          help={t('registration.codeHelp', { email })}
          value={code}
          error={missing}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing('');
          }}
        />
        <PlainButton type="submit" busy={busy}>
          {t('registration.confirm')}
        </PlainButton>
        <p className={classes.hint} role="status">
          {sent ? `${t('proof.code.sent')} ` : null}
          <button type="button" className={classes.link} onClick={another}>
            {t('proof.code.another')}
          </button>
        </p>
      </form>
    </div>
  );
}
