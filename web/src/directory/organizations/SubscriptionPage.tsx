import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useWord } from '@/platform/words';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { settingsQuery } from './settings';

/** What the organization has of the installation, and how much of it is taken. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="page page-narrow">
      <PageHeader title={t('organizations.subscription')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? <Subscription people={data.active_users} /> : null}
    </div>
  );
}

function Subscription({ people }: { people: number }) {
  const { t } = useTranslation();
  const { bytes, day, number } = useFormats();
  const word = useWord();
  const { organization, tenant_memory_details: storage } = useMe();
  if (!organization) return null;
  const of = (used: string, limit: string) =>
    organization.subscription_type === 'own' ? used : t('organizations.storageOf', { used, limit });
  const { plan, valid_till: end } = organization;
  return (
    <div className="card" style={{ padding: '18px 20px 20px' }}>
      <Facts
        facts={[
          [t('organizations.subscription'), word('organizations.plan', plan.name)],
          [
            t('organizations.validTill'),
            end ? day(end.slice(0, 10)) : t('organizations.subscriptionPage.noEnd'),
          ],
          [t('organizations.subscriptionPage.people'), of(number(people), number(plan.user_limit))],
          [
            t('organizations.storage'),
            storage ? of(bytes(storage.used_bytes), bytes(storage.limit_bytes)) : null,
          ],
        ]}
      />
      <p style={{ color: 'var(--hv-muted)', margin: '14px 0 0' }}>
        {t('organizations.subscriptionPage.who')}
      </p>
    </div>
  );
}
