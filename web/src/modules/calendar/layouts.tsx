import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/ui/media';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

const LAYOUTS = ['month', 'week', 'day', 'agenda', 'list'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A phone has room for the days of a month above what there is on one, and for the list. */
export function useLayout() {
  const phone = useIsPhone();
  const { look, choose } = useLayoutOf(LAYOUTS, 'calendar', useNavigation());
  return { look: phone && look !== 'list' ? 'agenda' : look, choose } as const;
}

interface Props {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout, onChange }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const offered = phone ? (['agenda', 'list'] as const) : LAYOUTS;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('calendar.look.label')}
      value={layout}
      onChange={(value) => onChange(value as Layout)}
      data={offered.map((value) => ({ value, label: t(`calendar.look.${value}`) }))}
    />
  );
}
