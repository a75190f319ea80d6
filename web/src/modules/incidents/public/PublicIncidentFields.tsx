import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainArea, PlainSelect } from '@/modules/observations/public/plain';
import classes from '@/modules/observations/public/public.module.css';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Field } from '@/ui/plain/Field';
import { HURT, TYPES } from '../filters';
import { TYPE_LOOKS } from '../looks';
import type { OuterForm } from './api';
import type { PublicValues } from './values';

interface Props {
  form: UseFormReturnType<PublicValues>;
  choices: OuterForm;
  /** The photos, between what it was and the words. */
  children: ReactNode;
}

/** Where, what, and whether anybody was hurt; when and exactly where only for those who want to say. */
export function PublicIncidentFields({ form, choices, children }: Props) {
  const { t } = useTranslation();
  const where = form.getInputProps('site_id');
  const offered = TYPES.filter((type) => choices.types.includes(type));
  return (
    <>
      <PlainSelect
        label={t('sites.whereAsked')}
        placeholder={t('form.choose')}
        choices={choices.sites}
        {...where}
        onChange={(value) => {
          where.onChange(value);
          form.setFieldValue('division_id', ''); // each site has its own
        }}
      />
      <ChoiceCards
        label={t('incidents.form.type')}
        choices={offered.map((value) => {
          const { icon: Icon, tone } = TYPE_LOOKS[value];
          return { value, label: t(`incidents.type.${value}`), icon: <Icon size={17} />, tone };
        })}
        {...form.getInputProps('incident_type')}
      />
      {form.values.incident_type === 'other' ? (
        <Field
          label={t('incidents.form.otherType')}
          maxLength={120}
          {...form.getInputProps('other_type')}
        />
      ) : null}
      <ChoiceCards
        row
        label={t('incidents.form.hurt')}
        choices={HURT.map((value) => ({ value, label: t(`incidents.hurt.${value}`) }))}
        {...form.getInputProps('anybody_hurt')}
      />
      {children}
      <PlainArea
        label={t('incidents.form.description')}
        hint={t('observations.outer.wordsOptional')}
        placeholder={t('incidents.form.descriptionPlaceholder')}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <More form={form} choices={choices} />
    </>
  );
}

function More({ form, choices }: Omit<Props, 'children'>) {
  const { t } = useTranslation();
  const site = choices.sites.find((each) => String(each.id) === form.values.site_id);
  const divisions = site?.divisions ?? [];
  return (
    <details className={classes.more}>
      <summary>{t('observations.outer.more')}</summary>
      <div className={classes.fields}>
        <Field
          type="datetime-local"
          label={t('incidents.form.when')}
          {...form.getInputProps('occurred_at')}
        />
        {divisions.length > 0 ? (
          <PlainSelect
            label={t('field.division_id')}
            placeholder={t('common.none')}
            choices={divisions}
            {...form.getInputProps('division_id')}
          />
        ) : null}
        <Field
          label={t('incidents.form.location')}
          placeholder={t('incidents.form.locationPlaceholder')}
          maxLength={300}
          {...form.getInputProps('location')}
        />
      </div>
    </details>
  );
}
