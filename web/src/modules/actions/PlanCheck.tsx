import { Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from './actions.module.css';
import { type CheckPlan, checkDay, checkDays, WAITS } from './check';

interface Props {
  plan: CheckPlan;
  /** The props of a field of it. */
  input: (field: keyof CheckPlan) => GetInputPropsReturnType;
  /** The day it is at the site, and the zone it is in. */
  today: string;
  zone: string;
}

/** Whoever closes an action can have somebody look, later, whether it has helped. */
export function PlanCheck({ plan, input, today, zone }: Props) {
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
        label={t('actions.field.check_on')}
        description={
          on && plan.wait !== 'day'
            ? t('actions.check.on', { day: day(on, zone) })
            : t('actions.check.planHelp')
        }
        placeholder={t('actions.check.none')}
        choices={[...waits, { value: 'day', label: t('actions.check.otherDay') }]}
        {...input('wait')}
      />
      {plan.wait === 'day' ? (
        <DateInput
          label={t('actions.check.day')}
          min={checkDays(today).first}
          max={checkDays(today).last}
          {...input('check_on')}
        />
      ) : null}
      {plan.wait ? (
        <Textarea
          label={`${t('actions.check.criterion')} (${t('common.optional')})`}
          autosize
          minRows={2}
          maxLength={1000}
          {...input('check_criterion')}
        />
      ) : null}
    </div>
  );
}
