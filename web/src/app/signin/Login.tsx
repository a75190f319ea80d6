import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAllWords } from '@/platform/i18n';
import { useSession } from '@/platform/session';
import { Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { type Asked, askedBy, type Method, type SignInAnswer } from './asked';
import { EmailStep } from './EmailStep';
import { ownPath } from './ownPath';
import { PasswordStep } from './PasswordStep';
import { useEntering } from './useArrival';

// Not everybody is asked for more than a password, so neither these nor their words come at first.
const ProveStep = lazy(async () => {
  const [{ ProveStep }] = await Promise.all([import('./ProveStep'), loadAllWords()]);
  return { default: ProveStep };
});
const ProviderStep = lazy(async () => {
  const [{ ProviderStep }] = await Promise.all([import('./ProviderStep'), loadAllWords()]);
  return { default: ProviderStep };
});
const EnrolStep = lazy(async () => {
  const [{ EnrolStep }] = await Promise.all([import('./EnrolStep'), loadAllWords()]);
  return { default: EnrolStep };
});

/** Sign-in in steps: who you are, then how you prove it, and what else is asked. */
export function Login() {
  const { t } = useTranslation();
  const { boot, ending } = useSession();
  const [email, setEmail] = useState('');
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
      <Steps email={email} onEmail={setEmail} />
      <p className={classes.hint}>
        {organization ? (
          <Link to="/password-reset">{t('signin.forgotten')}</Link>
        ) : (
          <Link to="/start">{t('signin.organizations')}</Link>
        )}
      </p>
    </div>
  );
}

function Steps({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [known, setKnown] = useState<Method | null>(null);
  const [password, setPassword] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const enter = useEntering();
  const wanted = ownPath(useSearch({ from: '/open/login' }).redirected);
  async function take(answer: SignInAnswer, first?: boolean) {
    const next = askedBy(answer);
    if (next) setAsked({ ...next, first });
    else await enter(answer);
  }
  function again() {
    setAsked(null);
    setKnown(null);
  }
  if (!known && !asked) {
    return (
      <EmailStep
        email={email}
        onEmail={onEmail}
        onKnown={setKnown}
        onPasskey={() => setAsked({ ticket: '', methods: ['passkey'], first: true })}
      />
    );
  }
  const providers = known?.providers ?? [];
  if (!asked && providers.length > 0 && !password) {
    return (
      <Suspense fallback={<Spinner />}>
        <ProviderStep
          email={email}
          providers={providers}
          wanted={wanted}
          onPassword={() => setPassword(true)}
          onOtherEmail={() => setKnown(null)}
        />
      </Suspense>
    );
  }
  if (!asked) {
    return (
      <PasswordStep
        email={email}
        passcode={known?.passcode ?? false}
        onOtherEmail={() => setKnown(null)}
        onAnswer={take}
      />
    );
  }
  const step = { asked, onAnswer: take, onAgain: again };
  return (
    <Suspense fallback={<Spinner />}>
      {asked.enrol ? (
        <EnrolStep key={asked.ticket} {...step} />
      ) : (
        <ProveStep key={asked.ticket} email={email} {...step} />
      )}
    </Suspense>
  );
}
