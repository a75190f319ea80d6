import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  IconAlertTriangle,
  IconBulb,
  IconDots,
  IconThumbUp,
  IconUserExclamation,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { TYPES } from './filters';
import type { ObservationValues } from './values';

const LOOKS = {
  unsafe_condition: { icon: IconAlertTriangle, tone: 'risk-high' },
  unsafe_act: { icon: IconUserExclamation, tone: 'risk-critical' },
  improvement_opportunity: { icon: IconBulb, tone: 'risk-medium' },
  safe_behaviour: { icon: IconThumbUp, tone: 'risk-low' },
  other: { icon: IconDots, tone: 'muted' },
} as const;

/** The first question, with answers large enough for gloves. */
export function WhatField({ form }: { form: UseFormReturnType<ObservationValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceCards
        label={t('observations.form.type')}
        choices={TYPES.map((value) => {
          const { icon: Icon, tone } = LOOKS[value];
          return {
            value,
            label: t(`observations.choice.${value}`),
            icon: <Icon size={17} />,
            tone,
          };
        })}
        {...form.getInputProps('observation_type')}
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
