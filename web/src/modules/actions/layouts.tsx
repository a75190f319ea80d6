import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLookOf } from '@/ui/useLook';
import classes from './actions.module.css';
import { usePlace } from './place';

const LOOKS = ['table', 'board', 'calendar'] as const;
export type Look = (typeof LOOKS)[number];

/** They stand for the words where there is no room. */
const ICONS = { table: IconList, board: IconLayoutKanban, calendar: IconCalendarMonth } as const;

export function useLook() {
  const place = usePlace();
  return useLookOf(LOOKS, place.view.saved, place);
}

interface Props {
  look: Look;
  onChange: (look: Look) => void;
}

export function LookSwitch({ look, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className={classes.look}
      size="xs"
      aria-label={t('actions.look.label')}
      value={look}
      onChange={(value) => onChange(value as Look)}
      data={LOOKS.map((value) => {
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
