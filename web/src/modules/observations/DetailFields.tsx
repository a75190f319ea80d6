import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoriesOf } from '@/directory/categories/api';
import { useDelivery } from '@/platform/delivery';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { isPlainPraise } from './positive';
import { RiskField } from './RiskField';
import { POSITIVE } from './stops';
import { decided, type ObservationValues } from './values';

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
export function WordField({ form, children }: WordProps) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('field.description')}
        placeholder={t('observations.form.descriptionPlaceholder')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      {children}
    </>
  );
}

/** What could have happened; whoever decides has to say it. */
export function CommentField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const good = form.values.observation_type === POSITIVE;
  const label = t(good ? 'observations.form.commentGood' : 'observations.form.comment');
  return (
    <Textarea
      label={decided(form.values) ? label : `${label} (${t('common.optional')})`}
      autosize
      minRows={2}
      maxLength={4000}
      {...form.getInputProps('comment')}
    />
  );
}

/** How bad it could get, unless it was done well. */
export function RatingFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const told = useDelivery();
  return (
    <>
      {isPlainPraise(form.values) ? null : (
        <RiskField rated={decided(form.values)} {...form.getInputProps('risk_potential')} />
      )}
      {form.values.observation_type === POSITIVE ? null : (
        <Checkbox
          color="red"
          label={t('observations.form.stopWork')}
          description={t(`observations.form.stopWorkTold.${told}`)}
          {...form.getInputProps('stop_work', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/** When it was seen, and among what it is counted. */
export function SortingFields({ form, zone }: Props) {
  const { t } = useTranslation();
  const categories = useCategoriesOf('observation');
  return (
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
  );
}
