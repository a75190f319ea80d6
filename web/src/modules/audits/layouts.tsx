import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

const LAYOUTS = ['table', 'calendar'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const useLayout = () => useLayoutOf(LAYOUTS, 'audits', useNavigation());

export function LayoutSwitch({
  layout,
  onChange,
}: {
  layout: Layout;
  onChange: (layout: Layout) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('audits.look.label')}
      value={layout}
      onChange={(value) => onChange(value as Layout)}
      data={LAYOUTS.map((value) => ({ value, label: t(`audits.look.${value}`) }))}
    />
  );
}
