import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Provider } from './asked';

interface Props {
  email: string;
  providers: readonly Provider[];
  onPassword: () => void;
  onOtherEmail: () => void;
}

/** The providers that addresses of a domain sign in by; the password still does for some. */
export function ProviderStep({ email, providers, onPassword, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [busy, setBusy] = useState(0);
  const [error, setError] = useState('');
  async function go(config_id: number) {
    setBusy(config_id);
    setError('');
    try {
      const { address } = await unwrap(api.POST('/api/v1/sso/begin', { body: { config_id } }));
      window.location.assign(address);
    } catch (cause) {
      setError(sentence(cause));
      setBusy(0);
    }
  }
  return (
    <div className={classes.form}>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <button type="button" className={classes.link} onClick={onOtherEmail}>
          {t('signin.otherEmail')}
        </button>
      </div>
      {providers.map(({ id, name }) => (
        <PlainButton key={id} busy={busy === id} onClick={() => void go(id)}>
          {t('proof.sso.with', { name })}
        </PlainButton>
      ))}
      <button type="button" className={classes.link} onClick={onPassword}>
        {t('proof.sso.password')}
      </button>
    </div>
  );
}
