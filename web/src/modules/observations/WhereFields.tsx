import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/modules/sites/api';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { ObservationValues } from './values';

interface Props {
  form: UseFormReturnType<ObservationValues>;
  sites: readonly Site[];
}

/** More sites than this are found by typing. */
const MANY = 12;

export function WhereFields({ form, sites }: Props) {
  const { t } = useTranslation();
  const choices = sites.map((site) => ({ value: String(site.id), label: site.name }));
  const divisions = sites.find((each) => String(each.id) === form.values.site_id)?.divisions ?? [];
  const given = form.getInputProps('site_id');
  const site = {
    ...given,
    label: t('observations.form.where'),
    onChange: (value: unknown) => {
      given.onChange(value);
      form.setFieldValue('division_id', ''); // each site has its own
    },
  };
  return (
    <>
      {choices.length > MANY ? (
        <Select
          searchable
          limit={60}
          data={choices}
          placeholder={t('form.choose')}
          nothingFoundMessage={t('form.nothingFound')}
          leftSection={<IconMapPin size={17} stroke={1.7} aria-hidden />}
          {...site}
        />
      ) : (
        <NativeSelect choices={choices} placeholder={t('form.choose')} {...site} />
      )}
      {divisions.length > 0 ? (
        <NativeSelect
          label={`${t('field.division_id')} (${t('common.optional')})`}
          choices={divisions.map((each) => ({ value: String(each.id), label: each.name }))}
          placeholder={t('common.none')}
          {...form.getInputProps('division_id')}
        />
      ) : null}
      <TextInput
        label={`${t('observations.form.location')} (${t('common.optional')})`}
        placeholder={t('observations.form.locationPlaceholder')}
        maxLength={300}
        {...form.getInputProps('location')}
      />
    </>
  );
}
