import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { toInstant } from '@/platform/instants';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { ZoneSelect } from '@/ui/form/ZoneSelect';
import { useWhen } from '../views/useWhen';
import { endOf, type ItemValues, lastDay, startedAt, wholeDays } from './values';

interface Props {
  form: UseFormReturnType<ItemValues>;
}

interface WholeProps extends Props {
  /** One date of a series keeps the clock of the others, and whether it takes whole days. */
  one: boolean;
}

/** From when to when, by whose clock, and what that is by the reader's. */
export function WhenFields({ form, one }: WholeProps) {
  const { t } = useTranslation();
  const { values } = form;
  return (
    <>
      {one ? null : (
        <Checkbox
          label={t('calendar.field.all_day')}
          checked={values.all_day}
          onChange={(event) => form.setValues(wholeDays(values, event.currentTarget.checked))}
        />
      )}
      {values.all_day ? <DayFields form={form} /> : <TimeFields form={form} />}
      {one ? null : (
        <ZoneSelect label={t('common.timeZone')} {...form.getInputProps('time_zone')} />
      )}
      <Here values={values} />
    </>
  );
}

function DayFields({ form }: Props) {
  const { t } = useTranslation();
  const { values } = form;
  return (
    <Pair>
      <DateInput
        label={t('calendar.field.first_day')}
        value={values.starts_at.slice(0, 10)}
        onChange={(day) => form.setValues(startedAt(values, day ? `${day}T00:00` : ''))}
        error={form.errors.starts_at}
        data-path="starts_at"
      />
      <DateInput
        label={t('calendar.field.last_day')}
        min={values.starts_at.slice(0, 10)}
        value={lastDay(values)}
        onChange={(day) => form.setFieldValue('ends_at', endOf(day))}
        error={form.errors.ends_at}
        data-path="ends_at"
      />
    </Pair>
  );
}

function TimeFields({ form }: Props) {
  const { t } = useTranslation();
  const { values } = form;
  return (
    <Pair>
      <TextInput
        type="datetime-local"
        label={t('calendar.field.starts_at')}
        value={values.starts_at}
        onChange={(event) => form.setValues(startedAt(values, event.currentTarget.value))}
        error={form.errors.starts_at}
        data-path="starts_at"
      />
      <TextInput
        type="datetime-local"
        label={t('calendar.field.ends_at')}
        min={values.starts_at}
        value={values.ends_at}
        onChange={(event) => form.setFieldValue('ends_at', event.currentTarget.value)}
        error={form.errors.ends_at}
        data-path="ends_at"
      />
    </Pair>
  );
}

/** The same time by the clock of this device, where it is another. */
function Here({ values }: { values: ItemValues }) {
  const { mine } = useWhen();
  const { starts_at, ends_at, all_day, time_zone } = values;
  if (!starts_at || !ends_at || !time_zone) return null;
  const said = mine({
    starts_at: toInstant(starts_at, time_zone),
    ends_at: toInstant(ends_at, time_zone),
    all_day,
    time_zone,
  });
  return said ? <p className="quiet">{said}</p> : null;
}
