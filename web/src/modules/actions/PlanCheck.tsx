import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from './actions.module.css';
import { type CheckPlan, checkDay, checkDays, WAITS } from './check';

interface Props {
  plan: CheckPlan;
  onChange: (plan: CheckPlan) => void;
  /** The day it is at the site, and the zone it is in. */
  today: string;
  zone: string;
  error?: string;
}

/** Whoever closes an action can have somebody look, later, whether it has helped. */
export function PlanCheck({ plan, onChange, today, zone, error }: Props) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const on = checkDay(plan, today);
  const waits = WAITS.map((days) => ({
    value: String(days),
    label: t('actions.check.inDays', { days }),
  }));
  return (
    <div className={classes.planCheck}>
      <NativeSelect
        label={t('actions.check.plan')}
        description={
          on && plan.wait !== 'day'
            ? t('actions.check.on', { day: day(on, zone) })
            : t('actions.check.planHelp')
        }
        placeholder={t('actions.check.none')}
        choices={[...waits, { value: 'day', label: t('actions.check.otherDay') }]}
        value={plan.wait}
        error={plan.wait === 'day' ? undefined : error}
        onChange={(wait) => onChange({ ...plan, wait })}
      />
      {plan.wait === 'day' ? (
        <DateInput
          label={t('actions.check.day')}
          min={checkDays(today).first}
          max={checkDays(today).last}
          value={plan.day}
          error={error}
          onChange={(value) => onChange({ ...plan, day: value })}
        />
      ) : null}
      {plan.wait ? (
        <Textarea
          label={`${t('actions.check.criterion')} (${t('common.optional')})`}
          autosize
          minRows={2}
          maxLength={1000}
          value={plan.criterion}
          onChange={(event) => onChange({ ...plan, criterion: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
