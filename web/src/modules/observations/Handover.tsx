import { IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { kindOf } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { hasScreen } from '@/shell/screens';
import { AppLink } from '@/ui/AppLink';
import { Banner } from '@/ui/Banner';
import type { Observation } from './api';

const FORM = '/incidents/new';

/** What it turned out to be; or, while it is only an observation, the way to report an incident of it. */
export function Handover({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const who = useSession();
  const { handed_to: to } = observation;
  const href = to && kindOf(to.kind)?.summary(to.id, who);
  if (to) {
    return (
      <Banner tone="open" icon={<IconArrowForwardUp size={18} aria-hidden />}>
        {t('observations.became')} {href ? <AppLink href={href}>{to.number}</AppLink> : to.number}
      </Banner>
    );
  }
  if (!can('Incident', 'create') || !hasScreen(FORM)) return null;
  return (
    <p className="quiet not-on-paper">
      {t('observations.wasIncident')}{' '}
      <AppLink href={`${FORM}?observation=${observation.id}`}>
        {t('observations.reportIncident')}
      </AppLink>
    </p>
  );
}
