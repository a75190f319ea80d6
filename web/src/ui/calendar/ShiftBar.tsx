import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './hours.module.css';
import type { Shift } from './useShift';
import { useSpanWords } from './useSpanWords';

interface Props {
  shift: Shift | null;
  onSet: () => void;
  onLeave: () => void;
}

/** Where the keys have led an entry, said aloud, and what ends it. */
export function ShiftBar({ shift, onSet, onLeave }: Props) {
  const { t } = useTranslation();
  const span = useSpanWords();
  return (
    <div className={classes.shift} data-shown={shift ? true : undefined} role="status">
      {shift ? (
        <>
          <span>{t('days.moving', { span: span(shift) })}</span>
          <Button size="xs" onClick={onSet}>
            {t('days.setHere')}
          </Button>
          <Button size="xs" variant="default" onClick={onLeave}>
            {t('common.cancel')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
