import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';

type Looked = Answer<'/api/training_certificates/look', 'post'>['certificate'];

/** Whether a certificate still holds, for whoever has scanned it. */
export function CertificatePage() {
  const token = useSecret();
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [found, setFound] = useState<Looked | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    unwrap(api.POST('/api/training_certificates/look', { body: { token } })).then(
      ({ certificate }) => setFound(certificate),
      setError,
    );
  }, [token]);

  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('trainings.certificate.title')}</h1>
      {error ? (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      ) : null}
      {found || error ? null : <Spinner />}
      {found ? <Held found={found} /> : null}
    </div>
  );
}

function Held({ found }: { found: Looked }) {
  const { t, i18n } = useTranslation();
  const until = found.expires_on
    ? new Date(`${found.expires_on}T00:00:00Z`).toLocaleDateString(i18n.language, {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
    : '';
  return (
    <div className={classes.form}>
      <p className={found.state === 'valid' ? classes.notice : classes.error} role="status">
        {t(`trainings.certificate.state.${found.state}`)}
      </p>
      <p>
        {found.subject} · {found.name}
      </p>
      {until ? <p>{t('trainings.until', { day: until })}</p> : null}
      <p className={classes.hint}>
        {found.number} · {found.organization}
      </p>
    </div>
  );
}
