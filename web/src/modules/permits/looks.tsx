import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@/platform/storage';
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

const KEY = 'hivis.look.permits';
const lookOf = (value: string | null | undefined) => LOOKS.find((look) => look === value);

/** How the list is looked at: as its address says, else as it was last on this device. */
export function useLook() {
  const { search, patch } = usePlace();
  const [kept, setKept] = useState(() => lookOf(readStored(KEY)));
  const choose = (look: Look) => {
    setKept(look);
    writeStored(KEY, look);
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
