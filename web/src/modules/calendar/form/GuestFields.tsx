import { MultiSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/directory/users/PeopleField';
import { MoreFields } from '@/ui/form/MoreFields';
import { formData } from '../api';
import { AddressField } from './AddressField';
import type { ItemValues } from './values';
import { WorkerField } from './WorkerField';

interface Props {
  form: UseFormReturnType<ItemValues>;
}

/** Who is asked to come: people by name, all of a role or a site, workers, and addresses. */
export function GuestFields({ form }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(formData);
  const { values, errors } = form;
  const near = Number(values.site_ids[0]) || undefined;
  const choices = (all: readonly { id: number; name: string }[] | null | undefined) =>
    (all ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const others =
    values.role_ids.length +
    values.guest_site_ids.length +
    values.workers.length +
    values.addresses.length;
  const wrong = ['role_ids', 'guest_site_ids', 'workers', 'addresses'].some((name) => errors[name]);
  return (
    <>
      <PeopleField
        label={t('calendar.field.user_ids')}
        add={t('calendar.form.addPerson')}
        near={near}
        value={values.user_ids}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
        error={errors.user_ids}
        path="user_ids"
      />
      <MoreFields label={t('calendar.form.moreGuests')} folded said={others > 0 || wrong}>
        <MultiSelect
          label={t('calendar.field.role_ids')}
          description={t('calendar.form.rolesHelp')}
          data={choices(data?.roles)}
          searchable
          nothingFoundMessage={t('form.nothingFound')}
          {...form.getInputProps('role_ids')}
        />
        <MultiSelect
          label={t('calendar.field.guest_site_ids')}
          description={t('calendar.form.guestSitesHelp')}
          data={choices(data?.sites)}
          searchable
          nothingFoundMessage={t('form.nothingFound')}
          {...form.getInputProps('guest_site_ids')}
        />
        <WorkerField
          near={near}
          value={values.workers}
          onChange={(workers) => form.setFieldValue('workers', workers)}
          error={errors.workers}
        />
        <AddressField
          value={values.addresses}
          onChange={(addresses) => form.setFieldValue('addresses', addresses)}
          error={errors.addresses}
        />
      </MoreFields>
    </>
  );
}
