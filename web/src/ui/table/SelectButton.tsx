import { Button } from '@mantine/core';
import { IconListCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../media';
import type { Chosen } from './useSelection';

/** Begins to choose rows on a phone, and ends it; a table has a box in each row. */
export function SelectButton({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const { selecting, setSelecting, setIds } = chosen;
  if (!useIsPhone()) return null;
  const Icon = selecting ? IconX : IconListCheck;
  return (
    <Button
      variant="default"
      size="xs"
      className="icon-on-phone"
      leftSection={<Icon size={15} aria-hidden />}
      aria-pressed={selecting}
      onClick={() => {
        if (selecting) setIds(new Set());
        setSelecting(!selecting);
      }}
    >
      {t(selecting ? 'table.selectDone' : 'table.select')}
    </Button>
  );
}
