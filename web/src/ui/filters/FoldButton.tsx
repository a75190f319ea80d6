import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './FilterBar.module.css';

interface Props {
  /** How many filters are on, which else nobody would see. */
  count: number;
  opened: boolean;
  onChange: () => void;
}

/** On a phone: unfolds search, filters and what else there is for a list. */
export function FoldButton({ count, opened, onChange }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const label = t('filters.fold');
  return (
    <ActionIcon
      className={classes.fold}
      variant="default"
      size={40}
      aria-label={count > 0 ? `${label}: ${number(count)}` : label}
      aria-expanded={opened}
      onClick={onChange}
    >
      <IconAdjustmentsHorizontal size={18} aria-hidden />
      {count > 0 ? (
        <span className={classes.foldCount} aria-hidden>
          {number(count)}
        </span>
      ) : null}
    </ActionIcon>
  );
}
