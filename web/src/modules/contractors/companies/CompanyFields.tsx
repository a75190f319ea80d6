import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { formData } from '../api';
import { STATUSES } from '../filters';
import type { CompanyValues } from './values';

interface Props {
  form: UseFormReturnType<CompanyValues>;
  /** Status and sites are the organization's to say. */
  manages: boolean;
  mode: 'new' | 'edit';
}

/** Who a company is, where it is, and what it can do. */
export function CompanyFields({ form, manages, mode }: Props) {
  const { t } = useTranslation();
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  return (
    <>
      <TextInput
        label={t('contractors.field.company_name')}
        maxLength={200}
        {...form.getInputProps('company_name')}
      />
      <TextInput
        label={optional(t('contractors.field.vat_or_gst_id'))}
        maxLength={60}
        {...form.getInputProps('vat_or_gst_id')}
      />
      <TextInput
        label={optional(t('contractors.field.primary_contact'))}
        maxLength={200}
        {...form.getInputProps('primary_contact')}
      />
      <Pair>
        <TextInput
          type="email"
          label={optional(t('contractors.field.contact_email'))}
          maxLength={254}
          {...form.getInputProps('contact_email')}
        />
        <TextInput
          type="tel"
          label={optional(t('contractors.field.contact_phone'))}
          maxLength={40}
          {...form.getInputProps('contact_phone')}
        />
      </Pair>
      <AddressFields form={form} />
      <ChosenFields form={form} manages={manages} mode={mode} />
    </>
  );
}

function AddressFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('contractors.field.address')}
        maxLength={300}
        {...form.getInputProps('address')}
      />
      <Pair>
        <TextInput
          label={t('contractors.field.zip_code')}
          maxLength={20}
          {...form.getInputProps('zip_code')}
        />
        <TextInput
          label={t('contractors.field.city')}
          maxLength={120}
          {...form.getInputProps('city')}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t('contractors.field.state')}
          maxLength={120}
          {...form.getInputProps('state')}
        />
        <TextInput
          label={t('contractors.field.country')}
          maxLength={120}
          {...form.getInputProps('country')}
        />
      </Pair>
    </>
  );
}

function ChosenFields({ form, manages, mode }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  const { data } = useQuery(formData);
  const skills = data?.skills ?? [];
  return (
    <>
      <MultiSelect
        label={t('contractors.field.skill_ids')}
        description={skills.length === 0 ? t('contractors.form.noSkills') : undefined}
        data={skills.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('skill_ids')}
      />
      {manages ? (
        <MultiSelect
          label={t('contractors.field.site_ids')}
          description={t('contractors.form.sitesHelp')}
          data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          nothingFoundMessage={t('form.nothingFound')}
          {...form.getInputProps('site_ids')}
        />
      ) : null}
      {manages && mode === 'edit' ? (
        <NativeSelect
          label={t('field.status')}
          choices={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          {...form.getInputProps('status')}
        />
      ) : null}
    </>
  );
}
