import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { comeToLook } from './api';

/**
 * Takes the ticket of the address once somebody says so, and goes on with the session that it is good for. Who is
 * signed in here stays: a link must not make somebody else of them.
 */
export function SupportVisit() {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const { boot, phase, user } = useSession();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const taken = phase === 'in' && !user?.visit_until;
  const come = () => {
    setBusy(true);
    comeToLook(location.hash.slice(1))
      // Loaded anew, so that nothing of whoever was here before is left on the page.
      .then(({ rules }) => location.replace((rules ?? []).length > 1 ? '/' : '/settings'))
      .catch((cause: unknown) => {
        setError(sentence(cause));
        setBusy(false);
      });
  };
  const said = taken ? t('support.comeTaken', { name: user?.full_name ?? '' }) : error;
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('support.title')}</h1>
      {said ? (
        <>
          <p className={classes.error} role="alert">
            {said}
          </p>
          <p className={classes.hint}>
            {taken ? (
              <Link to="/">{t('session.notFound.action')}</Link>
            ) : (
              <Link to="/login">{t('common.signIn')}</Link>
            )}
          </p>
        </>
      ) : (
        <>
          <p>{t('support.comeTo', { organization: boot?.organization?.name ?? '' })}</p>
          <p className={classes.hint}>{t('support.comeWhy')}</p>
          <PlainButton busy={busy} onClick={come}>
            {t('support.open')}
          </PlainButton>
        </>
      )}
    </div>
  );
}
