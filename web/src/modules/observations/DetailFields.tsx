import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoriesOf } from '@/modules/categories/api';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { RiskMark } from '@/ui/RiskMark';
import { RISKS } from './filters';
import { isPlainPraise, POSITIVE } from './positive';
import type { ObservationValues } from './values';

interface Props {
  form: UseFormReturnType<ObservationValues>;
  /** The zone of the chosen site: the time is the one on the clock there. */
  zone?: string;
}

interface WordProps extends Pick<Props, 'form'> {
  /** What answers the description, right below it. */
  children?: ReactNode;
}

/** What it was, in the reporter's own words. */
export function WordFields({ form, children }: WordProps) {
  const { t } = useTranslation();
  const good = form.values.observation_type === POSITIVE;
  return (
    <>
      <Textarea
        label={t('observations.form.description')}
        placeholder={t('observations.form.descriptionPlaceholder')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      {children}
      <Textarea
        label={t(good ? 'observations.form.commentGood' : 'observations.form.comment')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('comment')}
      />
    </>
  );
}

/** How bad it could get, unless it was done well, and when it was seen. */
export function RatingFields({ form, zone }: Props) {
  const { t } = useTranslation();
  const categories = useCategoriesOf('observation');
  return (
    <>
      {isPlainPraise(form.values) ? null : (
        <ChoiceCards
          row
          label={t('observations.form.risk')}
          choices={RISKS.map((value) => ({ value, label: <RiskMark risk={value} /> }))}
          {...form.getInputProps('risk_potential')}
        />
      )}
      {form.values.observation_type === POSITIVE ? null : (
        <Checkbox
          color="red"
          label={t('observations.form.stopWork')}
          description={t('observations.form.stopWorkHelp')}
          {...form.getInputProps('stop_work', { type: 'checkbox' })}
        />
      )}
      <Pair>
        <DateTimeInput
          label={t('observations.form.observedAt')}
          zone={zone}
          max={new Date().toISOString()}
          {...form.getInputProps('observed_at')}
        />
        {categories.length > 0 ? (
          <NativeSelect
            label={`${t('field.category_id')} (${t('common.optional')})`}
            placeholder={t('common.none')}
            choices={categories.map((each) => ({ value: String(each.id), label: each.name }))}
            {...form.getInputProps('category_id')}
          />
        ) : null}
      </Pair>
    </>
  );
}
