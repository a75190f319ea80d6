import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import type { Permit } from '../api';
import { PermitPlan } from '../live/PermitPlan';

/** Where exactly it is, on the plan. */
export function SpotCard({ permit }: { permit: Permit }) {
  const { t } = useTranslation();
  if (!permit.spot) return null;
  return (
    <Section title={t('permits.spot')} level={2}>
      <PermitPlan
        siteId={permit.site.id}
        permits={[permit]}
        selected={permit.id}
        onSelect={() => undefined}
      />
    </Section>
  );
}
