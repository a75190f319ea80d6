import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './hours.module.css';
import { firstWeekday, weeksOf } from './month';

interface Props {
  month: string;
  day: string;
  today: string;
  /** How much there is on a day. */
  countOf: (day: string) => number;
  onDay: (day: string) => void;
}

/** A month on a phone, above what there is on its days. */
export function MonthStrip({ month, day: chosen, today, countOf, onDay }: Props) {
  const { t } = useTranslation();
  const { tag, weekday, longDay, number } = useFormats();
  const weeks = weeksOf(month, firstWeekday(tag));
  return (
    <fieldset className={classes.strip} aria-label={t('days.days')}>
      {weeks[0]?.map((day) => (
        <span key={day} className={classes.stripHead} aria-hidden>
          {weekday(day)}
        </span>
      ))}
      {weeks.flat().map((day) => (
        <button
          key={day}
          type="button"
          className={classes.stripDay}
          data-outside={day.startsWith(month) ? undefined : true}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === chosen}
          aria-label={t('days.dayWith', { day: longDay(day), count: countOf(day) })}
          onClick={() => onDay(day)}
        >
          {number(Number(day.slice(8)))}
          <span className={classes.dot} data-some={countOf(day) > 0 || undefined} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
