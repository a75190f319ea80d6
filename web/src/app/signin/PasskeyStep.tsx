import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { provePasskey } from '@/platform/passkeys';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { usePasskeySentence } from '@/ui/plain/usePasskeySentence';
import { useAnonymousSentence } from '@/ui/sentence';
import type { SignInAnswer } from './asked';

interface Props {
  /** Of a sign-in that asks for a second factor; none: the passkey says who it is. */
  ticket: string;
  others: ReactNode;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  onAgain: () => void;
}

/** A passkey, which the browser asks for at once. */
export function PasskeyStep({ ticket, others, onAnswer, onAgain }: Props) {
  const { t } = useTranslation();
  const sentence = usePasskeySentence(useAnonymousSentence());
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState('');
  const begun = useRef(false);
  async function prove() {
    setBusy(true);
    setError('');
    try {
      const asked = await unwrap(
        api.POST('/api/v1/sign_in/passkey', { body: ticket ? { ticket } : {} }),
      );
      const body = { ...(await provePasskey(asked)), ticket: asked.ticket };
      await onAnswer(await unwrap(api.POST('/api/v1/sign_in/passkey/check', { body })));
    } catch (cause) {
      setError(sentence(cause));
      setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void prove();
  }, []);
  return (
    <div className={classes.form}>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <p>{t('proof.passkey.text')}</p>
      <PlainButton busy={busy} onClick={() => void prove()}>
        {t('proof.passkey.use')}
      </PlainButton>
      {others}
      <button type="button" className={classes.link} onClick={onAgain}>
        {t('proof.code.again')}
      </button>
    </div>
  );
}
