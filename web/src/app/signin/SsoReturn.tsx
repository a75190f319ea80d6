import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSsoSteps } from './SsoSteps';

/** Where a provider sends people back to. */
export function SsoReturn() {
  const { t } = useTranslation();
  const { code, state, error: gaveUp, refused } = useSearch({ from: '/open/sso' });
  const sentence = useAnonymousSentence();
  const { take, steps, asks } = useSsoSteps();
  const told = refused ? t('proof.sso.refused', { reference: refused }) : '';
  const [error, setError] = useState(gaveUp ? t('proof.sso.gaveUp', { why: gaveUp }) : told);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is good once.
  useEffect(() => {
    if (begun.current || !code || !state) return;
    begun.current = true;
    unwrap(api.POST('/api/v1/sso/finish', { body: { code, state } }))
      .then(take)
      .catch((cause: unknown) => setError(sentence(cause)));
  }, []);
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('proof.sso.title')}</h1>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {steps}
      {error || steps || !code ? null : (
        <p role="status">
          <Spinner /> {t('proof.sso.coming')}
        </p>
      )}
      {asks ? null : (
        <p className={classes.hint}>
          <Link to="/login">{t('proof.code.again')}</Link>
        </p>
      )}
    </div>
  );
}
