import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';
import type { SaveState } from './useSaving';

const ICONS = {
  saved: IconCheck,
  kept: IconCloudOff,
  refused: IconAlertTriangle,
  changed: IconAlertTriangle,
};

/** Where what was typed is by now. */
export function SaveMark({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const Icon = ICONS[state as keyof typeof ICONS];
  return (
    <span
      className={classes.state}
      role="status"
      data-save={state}
      data-bad={state === 'refused' || state === 'changed' || undefined}
    >
      {Icon ? <Icon size={15} aria-hidden /> : null}
      {t(`hira.save.${state}`)}
    </span>
  );
}
