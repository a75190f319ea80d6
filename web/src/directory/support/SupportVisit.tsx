import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { comeToLook } from './api';

/** Takes the ticket of the address, and goes on with the session that it is good for. */
export function SupportVisit() {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [error, setError] = useState('');
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is good once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const ticket = location.hash.slice(1);
    comeToLook(ticket)
      // Loaded anew, so that nothing of whoever was here before is left on the page.
      .then(({ rules }) => location.replace((rules ?? []).length > 1 ? '/' : '/settings'))
      .catch((cause: unknown) => setError(sentence(cause)));
  }, []);
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('support.title')}</h1>
      {error ? (
        <>
          <p className={classes.error} role="alert">
            {error}
          </p>
          <p className={classes.hint}>
            <Link to="/login">{t('common.signIn')}</Link>
          </p>
        </>
      ) : (
        <p role="status">
          <Spinner /> {t('support.coming')}
        </p>
      )}
    </div>
  );
}
