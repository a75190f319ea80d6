import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Asked, SignInAnswer } from './asked';

interface Props {
  email: string;
  asked: Asked;
  method: 'totp' | 'recovery_code' | 'passcode';
  /** The other ways to prove it. */
  others: ReactNode;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  onAgain: () => void;
}

/** A code: by mail instead of the password, or the second factor. */
export function CodeStep({ email, asked, method, others, onAnswer, onAgain }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState<unknown>(null);
  const mail = useMail(asked, setError);
  const { ticket, first } = asked;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(null);
    const typed = code.trim();
    if (!typed) return refuse(t('proof.code.missing'));
    setBusy(true);
    try {
      await onAnswer(
        first
          ? await unwrap(
              api.POST('/api/v1/sign_in/passcode/check', { body: { ticket, code: typed } }),
            )
          : await unwrap(
              api.POST('/api/v1/sign_in/second_factor', { body: { ticket, method, code: typed } }),
            ),
      );
    } catch (cause) {
      setBusy(false);
      setError(cause);
      setCode('');
      input.current?.focus();
    }
  }

  function refuse(words: string) {
    setFieldError(words);
    input.current?.focus();
  }

  const over = error instanceof ApiError && error.code === 'sign_in_over';
  const recovery = method === 'recovery_code';
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error ? (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      ) : null}
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <button type="button" className={classes.link} onClick={onAgain}>
          {t(over ? 'proof.code.again' : 'signin.otherEmail')}
        </button>
      </div>
      <Field
        ref={input}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={20}
        autoFocus
        label={t(`proof.code.${method}`)}
        help={t(`proof.code.help.${method}`, { email })}
        value={code}
        error={fieldError}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFieldError('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('signin.next')}
      </PlainButton>
      {method === 'passcode' ? (
        <p className={classes.hint} role="status">
          {mail.sent ? `${t('proof.code.sent')} ` : null}
          <button type="button" className={classes.link} onClick={mail.send}>
            {t('proof.code.another')}
          </button>
        </p>
      ) : null}
      {others}
    </form>
  );
}

/** Codes by mail: the first by itself where it is the second factor, others when they are asked for. */
function useMail({ ticket, first, methods }: Asked, onError: (cause: unknown) => void) {
  const [sent, setSent] = useState(false);
  const begun = useRef(false);
  const send = async () => {
    onError(null);
    try {
      await unwrap(api.POST('/api/v1/sign_in/passcode', { body: { ticket } }));
      return true;
    } catch (cause) {
      onError(cause);
      return false;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the ticket.
  useEffect(() => {
    if (begun.current || first || methods[0] !== 'passcode') return;
    begun.current = true;
    void send();
  }, [ticket]);
  return { sent, send: async () => setSent(await send()) };
}
