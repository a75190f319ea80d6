import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import classes from './actions.module.css';
import type { ActionRow } from './api';

/** A small sign that an action comes again, with how often for those who ask. */
export function RepeatMark({ repeat }: { repeat: ActionRow['repeat'] }) {
  const { t } = useTranslation();
  const { words } = useRhythmWords();
  if (!repeat || repeat.ended_at) return null;
  const label = t('actions.repeat.mark', { rhythm: words(repeat) });
  return (
    <span className={classes.repeatMark} role="img" aria-label={label} title={label}>
      <IconRepeat size={13} stroke={2} aria-hidden />
    </span>
  );
}
