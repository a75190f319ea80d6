import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { VICTIM_TYPES } from '../filters';
import classes from './people.module.css';
import { AGES, GENDERS, type VictimValues } from './values';

interface Props {
  form: UseFormReturnType<VictimValues>;
  /** The site whose people come first. */
  near: number;
}

/** Who it is. */
export function PersonFields({ form, near }: Props) {
  const { t } = useTranslation();
  const { victim_type: type, user_id } = form.values;
  return (
    <div className={classes.fields}>
      <ChoiceCards
        label={t('incidents.people.type')}
        choices={VICTIM_TYPES.map((value) => ({ value, label: t(`incidents.victim.${value}`) }))}
        {...form.getInputProps('victim_type')}
      />
      <Pair>
        <TextInput
          label={t('incidents.people.name')}
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={`${t('incidents.people.employeeId')} (${t('common.optional')})`}
          maxLength={40}
          {...form.getInputProps('employee_id')}
        />
      </Pair>
      {type === 'employee' ? (
        <PersonChooser
          clearable
          label={`${t('incidents.people.account')} (${t('common.optional')})`}
          near={near}
          value={user_id || null}
          error={form.errors.user_id}
          data-path="user_id"
          onChange={(id) => form.setFieldValue('user_id', id ?? '')}
        />
      ) : (
        <TextInput
          label={`${t('incidents.people.company')} (${t('common.optional')})`}
          maxLength={200}
          {...form.getInputProps('company')}
        />
      )}
      <ChoiceCards
        row
        label={t('incidents.people.gender')}
        choices={GENDERS.map((value) => ({ value, label: t(`incidents.gender.${value}`) }))}
        {...form.getInputProps('gender')}
      />
      <NativeSelect
        label={t('incidents.people.age')}
        choices={AGES.map((value) => ({ value, label: t(`incidents.age.${value}`) }))}
        {...form.getInputProps('age_range')}
      />
    </div>
  );
}
