import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { TYPES } from './filters';
import { answeredBy } from './positive';
import { useTypeChoices } from './useTypeChoices';
import type { ObservationValues } from './values';

/** The first question, with answers large enough for gloves. */
export function WhatField({ form }: { form: UseFormReturnType<ObservationValues> }) {
  const { t } = useTranslation();
  const given = form.getInputProps('observation_type');
  return (
    <>
      <ChoiceCards
        label={t('observations.field.observation_type')}
        choices={useTypeChoices()(TYPES)}
        {...given}
        onChange={(type) => {
          const nothing = t('observations.form.reasons.nothing');
          form.setValues(answeredBy(type, form.values, nothing));
          given.onChange(type);
        }}
      />
      {form.values.observation_type === 'other' ? (
        <TextInput
          label={t('observations.form.otherType')}
          maxLength={120}
          {...form.getInputProps('other_type')}
        />
      ) : null}
    </>
  );
}
