import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookOf } from '@/ui/useLook';
import classes from './permits.module.css';
import { usePlace } from './place';

const LOOKS = ['table', 'cards', 'calendar', 'map'] as const;
export type Look = (typeof LOOKS)[number];

/** They stand for the words where there is no room. */
const ICONS = {
  table: IconList,
  cards: IconLayoutGrid,
  calendar: IconCalendarMonth,
  map: IconMap2,
} as const;

export const useLook = () => useLookOf(LOOKS, 'permits', usePlace());

interface Props {
  look: Look;
  onChange: (look: Look) => void;
}

export function LookSwitch({ look, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('permits.look.label')}
      value={look}
      onChange={(value) => onChange(value as Look)}
      data={LOOKS.map((value) => {
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
