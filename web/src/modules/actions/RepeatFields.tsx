import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { UNITS } from '@/core/records/rhythm';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from './actions.module.css';
import { isOtherRhythm, nextDays, type RepeatValues, rhythmOf } from './series';
import type { ActionValues } from './values';

interface Props {
  form: UseFormReturnType<ActionValues>;
  /** How it repeats so far. A series that goes on is ended in the summary, with a question. */
  before: RepeatValues;
}

/** Whether an action comes again, how often and until when, and what that means. */
export function RepeatFields({ form, before }: Props) {
  const { t } = useTranslation();
  const { unit } = form.values.repeat;
  const known = UNITS.find((each) => each === unit);
  return (
    <>
      <NativeSelect
        label={t('actions.field.repeat')}
        placeholder={before.unit ? undefined : t('actions.repeat.never')}
        choices={UNITS.map((value) => ({ value, label: t(`actions.repeat.by.${value}`) }))}
        {...form.getInputProps('repeat.unit')}
      />
      {known ? (
        <>
          <Pair>
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={366}
              label={t(`actions.repeat.every.${known}`)}
              {...form.getInputProps('repeat.every')}
            />
            <DateInput
              label={`${t('actions.repeat.until')} (${t('common.optional')})`}
              min={form.values.due_date || undefined}
              {...form.getInputProps('repeat.until')}
            />
          </Pair>
          <Preview
            values={form.values.repeat}
            due={form.values.due_date}
            known={isOtherRhythm(form.values.repeat, before)}
          />
        </>
      ) : null}
    </>
  );
}

interface PreviewProps {
  values: RepeatValues;
  due: string;
  /** Whether the days are counted from the due date in the form. */
  known: boolean;
}

function Preview({ values, due, known }: PreviewProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { words } = useRhythmWords();
  const rhythm = rhythmOf(values);
  if (!rhythm || !due) return null;
  const days = nextDays(due, rhythm);
  const said = days.length
    ? t('actions.repeat.next', { days: days.map((each) => day(each)).join(', ') })
    : t('actions.repeat.nothingNext');
  return (
    <p className={classes.quiet} aria-live="polite">
      {known ? `${words(rhythm)}. ${said}` : `${words(rhythm)}.`} {t('actions.repeat.help')}
    </p>
  );
}
