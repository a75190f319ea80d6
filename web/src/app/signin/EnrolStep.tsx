import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { hasPasskeys } from '@/platform/passkeys';
import { MakePasskey } from '@/ui/plain/MakePasskey';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { RecoveryCodes } from '@/ui/plain/RecoveryCodes';
import { type NewApp, SetUpApp } from '@/ui/plain/SetUpApp';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Asked, SignInAnswer } from './asked';

interface Props {
  asked: Asked;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  onAgain: () => void;
}

/** Sets up the second factor without which nobody is let in any more. */
export function EnrolStep({ asked: { ticket }, onAnswer, onAgain }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [app, setApp] = useState<NewApp | null>(null);
  const [error, setError] = useState('');
  const [done, setDone] = useState<SignInAnswer | null>(null);
  const begun = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the ticket.
  useEffect(() => {
    if (begun.current === ticket) return;
    begun.current = ticket;
    unwrap(api.POST('/api/v1/sign_in/enrol', { body: { ticket } })).then(setApp, (cause: unknown) =>
      setError(sentence(cause)),
    );
  }, [ticket]);

  async function confirm(code: string) {
    setError('');
    try {
      const body = { ticket, code };
      setDone(await unwrap(api.POST('/api/v1/sign_in/enrol/confirm', { body })));
    } catch (cause) {
      setError(sentence(cause));
    }
  }

  if (done) {
    return <RecoveryCodes codes={done.recovery_codes ?? []} onKept={() => void onAnswer(done)} />;
  }
  return (
    <div className={classes.form}>
      <p>{t('proof.enrol.lead')}</p>
      {app ? <SetUpApp app={app} error={error} onCode={confirm} /> : null}
      {app || error ? null : <Spinner />}
      {app && hasPasskeys() ? (
        <MakePasskey
          begin={() => unwrap(api.POST('/api/v1/sign_in/enrol/passkey', { body: { ticket } }))}
          keep={async (made) => {
            const body = { ...made, ticket };
            setDone(await unwrap(api.POST('/api/v1/sign_in/enrol/passkey/confirm', { body })));
          }}
          sentence={sentence}
        />
      ) : null}
      {!app && error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <PlainButton quiet onClick={onAgain}>
        {t('proof.code.again')}
      </PlainButton>
    </div>
  );
}
