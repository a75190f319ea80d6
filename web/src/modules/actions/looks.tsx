import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@/platform/storage';
import classes from './actions.module.css';
import { usePlace } from './place';

const LOOKS = ['table', 'board', 'calendar'] as const;
export type Look = (typeof LOOKS)[number];

/** They stand for the words where there is no room. */
const ICONS = { table: IconList, board: IconLayoutKanban, calendar: IconCalendarMonth } as const;

const lookOf = (value: string | null | undefined) => LOOKS.find((look) => look === value);

/** How a list is looked at: as its address says, else as it was last on this device. */
export function useLook() {
  const { view, search, patch } = usePlace();
  const key = `hivis.look.${view.saved}`;
  const [kept, setKept] = useState(() => lookOf(readStored(key)));
  const choose = (look: Look) => {
    setKept(look);
    writeStored(key, look);
    patch({ view: look === 'table' ? undefined : look, month: undefined });
  };
  return { look: lookOf(search.view) ?? kept ?? 'table', choose };
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
