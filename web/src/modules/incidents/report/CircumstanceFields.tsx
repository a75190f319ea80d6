import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useCategoriesOf } from '@/directory/categories/api';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { RECORDABLE, SHIFTS } from '../filters';
import type { IncidentValues } from '../values';

interface Props {
  form: UseFormReturnType<IncidentValues>;
}

/** What whoever reviews the report completes, if the reporter could not. */
export function CircumstanceFields({ form }: Props) {
  const { t } = useTranslation();
  const categories = useCategoriesOf('incident');
  return (
    <>
      <Pair>
        <NativeSelect
          label={t('incidents.field.shift')}
          choices={SHIFTS.map((value) => ({ value, label: t(`incidents.shift.${value}`) }))}
          {...form.getInputProps('shift')}
        />
        <NativeSelect
          label={`${t('field.category_id')} (${t('common.optional')})`}
          placeholder={t('common.none')}
          choices={categories.map((each) => ({ value: String(each.id), label: each.name }))}
          {...form.getInputProps('category_id')}
        />
      </Pair>
      <Textarea
        label={`${t('incidents.field.damage')} (${t('common.optional')})`}
        autosize
        minRows={1}
        maxLength={2000}
        {...form.getInputProps('damage')}
      />
      <Checkbox
        label={t('incidents.form.investigation')}
        description={
          form.values.investigation_required ? undefined : t('incidents.form.investigationHelp')
        }
        {...form.getInputProps('investigation_required', { type: 'checkbox' })}
      />
    </>
  );
}

/** Whether it counts as a recordable case, under which scheme, and why. */
export function RecordableFields({ form }: Props) {
  const { t } = useTranslation();
  const decided = form.values.recordable !== 'undecided';
  return (
    <>
      <Pair>
        <NativeSelect
          label={t('incidents.field.recordable')}
          choices={RECORDABLE.map((value) => ({
            value,
            label: t(`incidents.recordable.${value}`),
          }))}
          {...form.getInputProps('recordable')}
        />
        {decided ? (
          <TextInput
            label={`${t('incidents.field.recordable_scheme')} (${t('common.optional')})`}
            maxLength={120}
            {...form.getInputProps('recordable_scheme')}
          />
        ) : null}
      </Pair>
      {decided ? (
        <Textarea
          label={t('incidents.field.recordable_reason')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('recordable_reason')}
        />
      ) : null}
    </>
  );
}
