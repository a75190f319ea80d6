import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/ui/PageHeader';
import classes from './account.module.css';
import { NoticesForm } from './NoticesForm';

/** What one hears of by mail and in the product. */
export function EmailSubscription() {
  const { t } = useTranslation();
  return (
    <div className="page page-narrow">
      <PageHeader title={t('users.subscription')} />
      <section className={`card ${classes.section}`} aria-label={t('users.subscription')}>
        <NoticesForm />
      </section>
    </div>
  );
}
