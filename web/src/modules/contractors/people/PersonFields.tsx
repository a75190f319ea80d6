import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CertificationFields } from '@/modules/workers/CertificationFields';
import { PhotoField } from '@/modules/workers/PhotoField';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { formData } from '../api';
import { STATUSES } from '../filters';
import type { PersonValues } from './values';

interface Props {
  form: UseFormReturnType<PersonValues>;
  /** The address of the picture that is there. */
  photo: string | null;
  mode: 'new' | 'edit';
}

/** Who somebody is, what they can do and what they are allowed to. */
export function PersonFields({ form, photo, mode }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(formData);
  return (
    <>
      <TextInput
        label={t('contractors.field.name')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <PhotoField
        photo={photo}
        name={form.values.name}
        error={form.errors.photo_attachment_id}
        onChange={(id) => form.setFieldValue('photo_attachment_id', id)}
      />
      <Pair>
        <NativeSelect
          label={t('contractors.field.trade')}
          placeholder={t('common.none')}
          choices={(data?.skills ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('skill_id')}
        />
        <TextInput
          type="tel"
          label={t('contractors.field.contact_phone')}
          maxLength={40}
          {...form.getInputProps('phone')}
        />
      </Pair>
      <Pair>
        <DateInput label={t('contractors.field.born_on')} {...form.getInputProps('born_on')} />
        <TextInput
          label={t('contractors.field.document_number')}
          maxLength={60}
          {...form.getInputProps('document_number')}
        />
      </Pair>
      {mode === 'edit' ? (
        <NativeSelect
          label={t('field.status')}
          choices={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...form.getInputProps('status')}
        />
      ) : null}
      <CertificationFields form={form as never} />
    </>
  );
}
