import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Field } from '@/ui/plain/Field';
import { RiskMark } from '@/ui/RiskMark';
import { TYPE_LOOKS } from '../looks';
import type { OuterForm } from './api';
import { PlainArea, PlainSelect } from './plain';
import classes from './public.module.css';
import type { PublicValues } from './values';

interface Props {
  form: UseFormReturnType<PublicValues>;
  choices: OuterForm;
  /** The photos, between what it was and the words. */
  children: ReactNode;
}

/** Where and what first; how bad and exactly where only for those who want to say. */
export function PublicFields({ form, choices, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <WhereField form={form} choices={choices} />
      <ChoiceCards
        label={t('observations.form.type')}
        choices={(choices.types ?? []).map((value) => {
          const { icon: Icon, tone } = TYPE_LOOKS[value as keyof typeof TYPE_LOOKS];
          return {
            value,
            label: t(`observations.choice.${value as keyof typeof TYPE_LOOKS}`),
            icon: <Icon size={17} />,
            tone,
          };
        })}
        {...form.getInputProps('observation_type')}
      />
      {form.values.observation_type === 'other' ? (
        <Field
          label={t('observations.form.otherType')}
          maxLength={120}
          {...form.getInputProps('other_type')}
        />
      ) : null}
      {children}
      <PlainArea
        label={t('observations.form.description')}
        hint={t('observations.outer.wordsOptional')}
        placeholder={t('observations.form.descriptionPlaceholder')}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <More form={form} choices={choices} />
    </>
  );
}

function WhereField({ form, choices }: Omit<Props, 'children'>) {
  const { t } = useTranslation();
  const sites = choices.sites ?? [];
  const given = form.getInputProps('site_id');
  return (
    <PlainSelect
      label={t('observations.form.where')}
      placeholder={t('form.choose')}
      choices={sites}
      {...given}
      onChange={(value) => {
        given.onChange(value);
        form.setFieldValue('division_id', ''); // each site has its own
      }}
    />
  );
}

function More({ form, choices }: Omit<Props, 'children'>) {
  const { t } = useTranslation();
  const site = choices.sites?.find((each) => String(each.id) === form.values.site_id);
  const divisions = site?.divisions ?? [];
  return (
    <details className={classes.more}>
      <summary>{t('observations.outer.more')}</summary>
      <div className={classes.fields}>
        {divisions.length > 0 ? (
          <PlainSelect
            label={t('field.division_id')}
            placeholder={t('common.none')}
            choices={divisions}
            {...form.getInputProps('division_id')}
          />
        ) : null}
        <Field
          label={t('observations.form.location')}
          placeholder={t('observations.form.locationPlaceholder')}
          maxLength={300}
          {...form.getInputProps('location')}
        />
        <ChoiceCards
          row
          label={t('observations.form.risk')}
          choices={(choices.risks ?? []).map((value) => ({
            value,
            label: <RiskMark risk={value} />,
          }))}
          {...form.getInputProps('risk_potential')}
        />
      </div>
    </details>
  );
}
