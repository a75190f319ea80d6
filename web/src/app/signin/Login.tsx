import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import classes from '@/ui/plain/plain.module.css';
import { EmailStep } from './EmailStep';
import { PasswordStep } from './PasswordStep';

/** Sign-in in two steps: who you are, then how you prove it. */
export function Login() {
  const { t } = useTranslation();
  const { boot, ending } = useSession();
  const [email, setEmail] = useState('');
  const [known, setKnown] = useState(false);
  const organization = boot?.organization;
  return (
    <div className={classes.login}>
      {organization?.logo_url ? (
        <img className={classes.logo} src={organization.logo_url} alt={organization.name} />
      ) : null}
      <h1 className={classes.title}>
        {organization
          ? t('signin.welcome', { organization: organization.name })
          : t('signin.title')}
      </h1>
      {organization ? null : <p className={classes.hint}>{t('signin.platform')}</p>}
      {ending === 'expired' ? (
        <div className={classes.notice} role="status">
          <strong>{t('session.expired.heading')}</strong>
          <p>{t('session.expired.text')}</p>
        </div>
      ) : null}
      {known ? (
        <PasswordStep email={email} onOtherEmail={() => setKnown(false)} />
      ) : (
        <EmailStep email={email} onEmail={setEmail} onKnown={() => setKnown(true)} />
      )}
      {organization ? (
        <p className={classes.hint}>
          <Link to="/password-reset">{t('signin.forgotten')}</Link>
        </p>
      ) : null}
    </div>
  );
}
