import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';

interface Props {
  people: number;
  /** What else is said of the plan, in the same columns. */
  more?: readonly (readonly [string, ReactNode])[];
}

/** What the organization has of the installation, and how much of it is taken. */
export function SubscriptionFacts({ people, more = [] }: Props) {
  const { t } = useTranslation();
  const { bytes, day, number } = useFormats();
  const word = useWord();
  const { organization, tenant_memory_details: storage } = useMe();
  if (!organization) return null;
  const of = (used: string, limit: string) =>
    organization.subscription_type === 'own' ? used : t('organizations.storageOf', { used, limit });
  const { plan, valid_till: end } = organization;
  return (
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
        ...more,
      ]}
    />
  );
}
