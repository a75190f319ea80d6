import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookOf } from '@/ui/useLook';
import { usePlace } from './place';

const LOOKS = ['table', 'calendar'] as const;
export type Look = (typeof LOOKS)[number];

export const useLook = () => useLookOf(LOOKS, 'audits', usePlace());

export function LookSwitch({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('audits.look.label')}
      value={look}
      onChange={(value) => onChange(value as Look)}
      data={LOOKS.map((value) => ({ value, label: t(`audits.look.${value}`) }))}
    />
  );
}
