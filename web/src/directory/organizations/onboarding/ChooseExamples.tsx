import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { PlainButton } from '@/ui/plain/PlainButton';
import plain from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';

/** Fills the organization with a handful of examples, or leaves it empty. */
export function ChooseExamples({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function add() {
    setFailure('');
    setBusy(true);
    try {
      await unwrap(api.POST('/api/v1/organization/examples', {}));
      onDone();
    } catch (cause) {
      // Whoever begins the onboarding anew has them.
      if (cause instanceof ApiError && cause.code === 'examples_there') return onDone();
      setFailure(sentence(cause));
      setBusy(false);
    }
  }

  return (
    <div className={plain.form}>
      {failure ? (
        <p className={plain.error} role="alert">
          {failure}
        </p>
      ) : null}
      <PlainButton busy={busy} onClick={() => void add()}>
        {t('organizations.onboarding.examples.add')}
      </PlainButton>
      <PlainButton quiet onClick={onDone}>
        {t('organizations.onboarding.examples.empty')}
      </PlainButton>
    </div>
  );
}
