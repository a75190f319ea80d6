import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { type AskedPaper, lookAt } from './api';
import { PaperForm } from './PaperForm';

/** Whoever was asked for a document sends it by the link, without an account. */
export function PaperPage() {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const token = useSecret();
  const [asked, setAsked] = useState<AskedPaper | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    lookAt(token).then(setAsked, setError);
  }, [token]);
  if (error) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <div className={classes.login}>
        <h1 className={classes.title}>{t('contractors.paper.title')}</h1>
        <p className={classes.error} role="alert">
          {gone ? t('contractors.paper.gone') : sentence(error)}
        </p>
      </div>
    );
  }
  if (!asked) return <Spinner />;
  const { organization, company, kind, worker, plant, note } = asked;
  return (
    <div className={classes.login}>
      <div>
        <p className={classes.hint}>{t('contractors.paper.asks', { organization, company })}</p>
        <h1 className={classes.title}>{kind}</h1>
        {worker || plant ? (
          <p className={classes.hint}>{t('contractors.paper.of', { name: worker || plant })}</p>
        ) : null}
        {note ? <p>{note}</p> : null}
      </div>
      {asked.sent ? (
        <p className={classes.notice} role="status">
          {t('contractors.paper.sent')}
        </p>
      ) : (
        <PaperForm asked={asked} token={token} onSent={setAsked} />
      )}
    </div>
  );
}
