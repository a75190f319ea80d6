import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Provider } from './asked';
import { DirectoryStep } from './DirectoryStep';

interface Props {
  email: string;
  providers: readonly Provider[];
  /** The path that the person wanted. */
  wanted?: string;
  onPassword: () => void;
  onOtherEmail: () => void;
}

/** The providers that addresses of a domain sign in by; the password still does for some. */
export function ProviderStep({ email, providers, wanted, onPassword, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [busy, setBusy] = useState(0);
  const [error, setError] = useState('');
  const [directory, setDirectory] = useState<Provider | null>(null);
  async function go(provider: Provider) {
    if (provider.kind === 'ldap') return setDirectory(provider);
    const config_id = provider.id;
    setBusy(config_id);
    setError('');
    try {
      const body = { config_id, return_to: wanted };
      const { address } = await unwrap(api.POST('/api/v1/sso/begin', { body }));
      window.location.assign(address);
    } catch (cause) {
      setError(sentence(cause));
      setBusy(0);
    }
  }
  if (directory) {
    const step = { email, provider: directory, wanted, onOtherEmail };
    return <DirectoryStep {...step} />;
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
      {providers.map((provider) => (
        <PlainButton
          key={provider.id}
          busy={busy === provider.id}
          onClick={() => void go(provider)}
        >
          {t('proof.sso.with', { name: provider.name })}
        </PlainButton>
      ))}
      <button type="button" className={classes.link} onClick={onPassword}>
        {t('proof.sso.password')}
      </button>
    </div>
  );
}
