import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Provider } from './asked';
import { PasswordField } from './PasswordField';
import { useSsoSteps } from './SsoSteps';

interface Props {
  email: string;
  provider: Provider;
  onOtherEmail: () => void;
}

/** The password that a directory of the organization knows. */
export function DirectoryStep({ email, provider, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const { take, steps } = useSsoSteps();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setError(t('signin.passwordMissing'));
    setBusy(true);
    try {
      const body = { config_id: provider.id, email: email.trim(), password };
      await take(await unwrap(api.POST('/api/v1/sso/directory', { body })));
    } catch (cause) {
      setError(sentence(cause));
      setPassword('');
    }
    setBusy(false);
  }
  if (steps) return steps;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t('proof.sso.with', { name: provider.name })}</p>
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <button type="button" className={classes.link} onClick={onOtherEmail}>
          {t('signin.otherEmail')}
        </button>
      </div>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        autoFocus
        label={t('signin.password')}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit" busy={busy}>
        {t('common.signIn')}
      </PlainButton>
    </form>
  );
}
