import '@mantine/core/styles/Chip.layer.css';
import { Chip, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { dayAfter } from '@/ui/calendar/month';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from '../calendar.module.css';
import { useRuleWords } from '../useRuleWords';
import {
  daysOfRule,
  FREQUENCIES,
  nthOf,
  type RuleValues,
  WEEKDAYS,
  type Weekday,
  weekdayName,
} from './rule';
import type { ItemValues } from './values';

interface Props {
  form: UseFormReturnType<ItemValues>;
}

/** Whether it repeats, how, and until when; in words, with its next dates. */
export function RuleFields({ form }: Props) {
  const { t } = useTranslation();
  const { rule, starts_at } = form.values;
  const put = (change: Partial<RuleValues>) =>
    form.setFieldValue('rule', { ...rule, ...change } as RuleValues);
  return (
    <>
      <NativeSelect
        label={t('calendar.rule.repeats')}
        placeholder={t('calendar.rule.once')}
        choices={FREQUENCIES.map((value) => ({ value, label: t(`calendar.rule.${value}`) }))}
        value={rule.frequency}
        onChange={(value) => put({ frequency: value as RuleValues['frequency'] })}
        error={form.errors.rule}
        data-path="rule"
      />
      {rule.frequency && starts_at ? (
        <>
          <Which rule={rule} starts={starts_at} put={put} />
          <End rule={rule} starts={starts_at} put={put} />
          <Preview rule={rule} starts={starts_at} />
        </>
      ) : null}
    </>
  );
}

interface PartProps {
  rule: RuleValues;
  starts: string;
  put: (change: Partial<RuleValues>) => void;
}

/** Every how many, and on which days of the week or the month. */
function Which({ rule, starts, put }: PartProps) {
  const { t } = useTranslation();
  const { longWeekday, number } = useFormats();
  const first = starts.slice(0, 10);
  const weekday = longWeekday(first);
  const unit = rule.frequency as Exclude<RuleValues['frequency'], ''>;
  const fits = nthOf(first) < 5;
  return (
    <>
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={1000}
        label={t(`calendar.rule.every.${unit}`)}
        value={rule.interval}
        onChange={(event) => put({ interval: event.currentTarget.value })}
      />
      {unit === 'WEEKLY' ? <Days rule={rule} starts={starts} put={put} /> : null}
      {unit === 'MONTHLY' || unit === 'YEARLY' ? (
        <NativeSelect
          label={t('calendar.rule.on')}
          choices={[
            {
              value: 'date',
              label: t('calendar.rule.date', { day: number(Number(first.slice(8))) }),
            },
            ...(fits
              ? [
                  {
                    value: 'weekday',
                    label: t(`calendar.nth.${nthOf(first)}` as 'calendar.nth.1', { weekday }),
                  },
                ]
              : []),
            { value: 'last', label: t('calendar.nth.last', { weekday }) },
          ]}
          value={rule.by}
          onChange={(value) => put({ by: value as RuleValues['by'] })}
        />
      ) : null}
    </>
  );
}

function Days({ rule, starts, put }: PartProps) {
  const { t } = useTranslation();
  const { weekday, longWeekday } = useFormats();
  const own = weekdayName(starts.slice(0, 10));
  return (
    <fieldset className={classes.days}>
      <legend>{t('calendar.rule.days')}</legend>
      <Chip.Group
        multiple
        value={[...new Set([...rule.days, own])]}
        onChange={(days: string[]) => put({ days: [...new Set([...days, own])] as Weekday[] })}
      >
        {WEEKDAYS.map((each, index) => (
          <Chip
            key={each}
            size="sm"
            value={each}
            disabled={each === own}
            aria-label={longWeekday(dayAfter('2024-01-01', index))}
          >
            {weekday(dayAfter('2024-01-01', index))}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

function End({ rule, starts, put }: PartProps) {
  const { t } = useTranslation();
  return (
    <Pair>
      <NativeSelect
        label={t('calendar.rule.end')}
        choices={(['never', 'until', 'count'] as const).map((value) => ({
          value,
          label: t(`calendar.rule.ends.${value}`),
        }))}
        value={rule.end}
        onChange={(value) => put({ end: value as RuleValues['end'] })}
      />
      {rule.end === 'until' ? (
        <DateInput
          label={t('calendar.field.last_day')}
          min={starts.slice(0, 10)}
          value={rule.until}
          onChange={(until) => put({ until })}
        />
      ) : null}
      {rule.end === 'count' ? (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={10000}
          label={t('calendar.rule.howOften')}
          value={rule.count}
          onChange={(event) => put({ count: event.currentTarget.value })}
        />
      ) : null}
    </Pair>
  );
}

/** What it means: in words, and the days that come first. */
function Preview({ rule, starts }: Omit<PartProps, 'put'>) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { words } = useRuleWords();
  const days = daysOfRule(rule, starts);
  return (
    <p className="quiet" aria-live="polite">
      {`${words(rule, starts)}. ${t('calendar.rule.next', {
        days: days.map((each) => day(each)).join(', '),
      })}`}
    </p>
  );
}
