import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@/platform/storage';
import { usePlace } from './place';

const LOOKS = ['table', 'calendar'] as const;
export type Look = (typeof LOOKS)[number];

const KEY = 'hivis.look.audits';
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
