import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { zoneLabel } from '@/platform/zones';
import classes from '../calendar.module.css';
import type { Layout } from '../layouts';
import type { useClock } from './useClock';

interface Props {
  /** What is shown, in words. */
  label: string;
  layout: Layout;
  clock: ReturnType<typeof useClock>;
  /** So many steps of the view back or forth. */
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

/** Which days are shown and by whose clock, and the way to others. */
export function CalendarHead({ label, layout, clock, onStep, onToday }: Props) {
  const { t } = useTranslation();
  const of = layout === 'agenda' ? 'month' : layout;
  return (
    <div className={classes.head}>
      <h2 className={classes.headTitle} aria-live="polite">
        {label}
      </h2>
      <p className={classes.zone}>
        {t('calendar.clock', { zone: zoneLabel(clock.zone) })}
        {clock.other ? (
          <Button variant="subtle" size="compact-xs" color="ink" onClick={clock.turn}>
            {t('calendar.showIn', { zone: zoneLabel(clock.other) })}
          </Button>
        ) : null}
      </p>
      <div className={classes.steps}>
        <Button variant="default" size="xs" onClick={onToday}>
          {t('dates.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t(`calendar.previous.${of}` as 'calendar.previous.month')}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t(`calendar.next.${of}` as 'calendar.next.month')}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The days that a view shows, in words. */
export function useSpanLabel() {
  const { monthAndYear, day, longDay } = useFormats();
  return (layout: Layout, date: string, days: readonly string[]): string => {
    if (layout === 'day') return longDay(date);
    if (layout === 'week') return `${day(days[0] ?? date)} – ${day(days.at(-1) ?? date)}`;
    return monthAndYear(date.slice(0, 7));
  };
}
