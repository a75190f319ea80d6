import { IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/ui/Banner';

/** That the report begins with an observation, and what comes along. */
export function OriginNote({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <Banner tone="open" icon={<IconArrowForwardUp size={18} aria-hidden />}>
      {t('incidents.form.fromObservation', { number })}
    </Banner>
  );
}
