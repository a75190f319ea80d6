import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useSession } from '@/platform/session';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import type { Provider } from './asked';
import { ProviderStep } from './ProviderStep';
import { ToOrganization } from './ToOrganization';

/** Signing in by a provider: which one, the organization says, or the domain of the address. */
export function SsoLogin() {
  const { t } = useTranslation();
  const { boot } = useSession();
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('proof.sso.title')}</h1>
      {boot?.platform ? <ToOrganization path="/login/sso" /> : <ByDomain />}
      <p className={classes.hint}>
        <Link to="/login">{t('proof.sso.password')}</Link>
      </p>
    </div>
  );
}

function ByDomain() {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setError(t('signin.emailInvalid'));
    try {
      const body = { email: email.trim() };
      const known = await unwrap(api.POST('/api/v1/sign_in/email', { body }));
      setProviders(known.providers ?? []);
      if (!known.providers?.length) setError(t('proof.sso.none'));
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  if (providers.length > 0) {
    const leave = () => setProviders([]);
    return (
      <ProviderStep email={email} providers={providers} onOtherEmail={leave} onPassword={leave} />
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Field
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t('signin.email')}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit">{t('signin.next')}</PlainButton>
    </form>
  );
}
