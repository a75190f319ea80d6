import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { dayIn } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import type { IncidentRow } from '../api';
import classes from './people.module.css';
import { SpansField } from './SpansField';
import type { VictimValues } from './values';

interface Props {
  form: UseFormReturnType<VictimValues>;
  incident: IncidentRow;
}

/** From when to when they could not work as before, and how they are. */
export function WorkFields({ form, incident }: Props) {
  const { t } = useTranslation();
  const since = dayIn(incident.site.time_zone, new Date(incident.occurred_at));
  const away = form.values.work_status.length > 0;
  return (
    <div className={classes.fields}>
      <SpansField form={form} since={since} />
      <DateInput
        label={`${t('incidents.people.returned')} (${t('common.optional')})`}
        min={since}
        {...form.getInputProps('return_to_work_on')}
      />
      {away ? (
        <Textarea
          label={`${t('incidents.people.outcome')} (${t('common.optional')})`}
          description={t('incidents.people.outcomeHelp')}
          autosize
          minRows={1}
          maxLength={1000}
          {...form.getInputProps('outcome')}
        />
      ) : null}
    </div>
  );
}
