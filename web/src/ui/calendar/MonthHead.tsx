import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './calendar.module.css';
import { monthAfter } from './month';

/** The month with its head, and what is said of it. */
export function MonthFrame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} aria-busy={busy}>
      {children}
    </div>
  );
}

interface Props {
  month: string;
  today: string;
  onMonth: (month: string) => void;
}

/** Which month it is, and the way to others. */
export function MonthHead({ month, today, onMonth }: Props) {
  const { t } = useTranslation();
  const { monthAndYear } = useFormats();
  return (
    <div className={classes.bar}>
      <h2 className={classes.month} aria-live="polite">
        {monthAndYear(month)}
      </h2>
      <Button variant="default" size="xs" onClick={() => onMonth(today.slice(0, 7))}>
        {t('dates.today')}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('days.previous')}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('days.next')}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
