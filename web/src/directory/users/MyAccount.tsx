import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/ui/PageHeader';
import { AbsencesForm } from './AbsencesForm';
import classes from './account.module.css';
import { BrowserForm } from './browsers/BrowserForm';
import { FactorsForm } from './factors/FactorsForm';
import { IdentityList } from './identities/IdentityList';
import { NoticesForm } from './NoticesForm';
import { PasswordForm } from './PasswordForm';
import { PreferencesForm } from './PreferencesForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './sessions/SessionList';

export function MyAccount() {
  const { t } = useTranslation();
  return (
    <div className="page page-narrow">
      <PageHeader title={t('users.title')} />
      <section className={`card ${classes.section}`} aria-labelledby="account-profile">
        <h2 id="account-profile">{t('users.profile')}</h2>
        <ProfileForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-preferences">
        <h2 id="account-preferences">{t('users.preferences')}</h2>
        <PreferencesForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-absences">
        <h2 id="account-absences">{t('users.absences.title')}</h2>
        <AbsencesForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-notices">
        <h2 id="account-notices">{t('users.notices')}</h2>
        <NoticesForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-browsers">
        <h2 id="account-browsers">{t('users.browsers.title')}</h2>
        <BrowserForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-password">
        <h2 id="account-password">{t('signin.password')}</h2>
        <PasswordForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-factors">
        <h2 id="account-factors">{t('users.factors.title')}</h2>
        <FactorsForm />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-identities">
        <h2 id="account-identities">{t('users.identities.title')}</h2>
        <IdentityList />
      </section>
      <section className={`card ${classes.section}`} aria-labelledby="account-sessions">
        <h2 id="account-sessions">{t('users.sessions.title')}</h2>
        <SessionList />
      </section>
    </div>
  );
}
