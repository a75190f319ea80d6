import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayoutOf } from '@/ui/useLayout';
import classes from './actions.module.css';
import { useNavigation } from './navigation';

const LAYOUTS = ['table', 'board', 'calendar'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** They stand for the words where there is no room. */
const ICONS = { table: IconList, board: IconLayoutKanban, calendar: IconCalendarMonth } as const;

export function useLayout() {
  const navigation = useNavigation();
  return useLayoutOf(LAYOUTS, navigation.view.saved, navigation);
}

interface Props {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout: look, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className={classes.look}
      size="xs"
      aria-label={t('actions.look.label')}
      value={look}
      onChange={(value) => onChange(value as Layout)}
      data={LAYOUTS.map((value) => {
        const Icon = ICONS[value];
        return {
          value,
          label: (
            <>
              <Icon className={classes.lookIcon} size={17} stroke={1.8} aria-hidden />
              <span className={classes.lookWord}>{t(`actions.look.${value}`)}</span>
            </>
          ),
        };
      })}
    />
  );
}
