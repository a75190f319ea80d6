import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';
import classes from './permits.module.css';

const LAYOUTS = ['table', 'cards', 'calendar', 'map'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** They stand for the words where there is no room. */
const ICONS = {
  table: IconList,
  cards: IconLayoutGrid,
  calendar: IconCalendarMonth,
  map: IconMap2,
} as const;

export const useLayout = () => useLayoutOf(LAYOUTS, 'permits', useNavigation());

interface Props {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout: look, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('permits.look.label')}
      value={look}
      onChange={(value) => onChange(value as Layout)}
      data={LAYOUTS.map((value) => {
        const Icon = ICONS[value];
        return {
          value,
          label: (
            <>
              <Icon className={classes.lookIcon} size={17} stroke={1.8} aria-hidden />
              <span className={classes.lookWord}>{t(`permits.look.${value}`)}</span>
            </>
          ),
        };
      })}
    />
  );
}
