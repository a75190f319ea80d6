import { Select, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/core/records/sites';
import { NativeSelect } from '@/ui/form/NativeSelect';

interface Props {
  /** Connects a field to the form it is part of. */
  input: (field: 'site_id' | 'division_id' | 'location') => GetInputPropsReturnType;
  /** What is chosen so far. */
  siteId: string;
  /** Each site has its own divisions: with another one that of before is gone. */
  onOther: () => void;
  sites: readonly Site[];
  /** What the form calls the place at the site, with an example. */
  location: string;
  placeholder: string;
}

/** More sites than this are found by typing. */
const MANY = 12;

/** Where something was, for a report: the site, a part of it, and the place in words. */
export function WhereFields({ input, siteId, onOther, sites, location, placeholder }: Props) {
  const { t } = useTranslation();
  const choices = sites.map((site) => ({ value: String(site.id), label: site.name }));
  const divisions = sites.find((each) => String(each.id) === siteId)?.divisions ?? [];
  const given = input('site_id');
  const site = {
    ...given,
    label: t('sites.whereAsked'),
    onChange: (value: unknown) => {
      given.onChange(value);
      onOther();
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
          {...input('division_id')}
        />
      ) : null}
      <TextInput
        label={`${location} (${t('common.optional')})`}
        placeholder={placeholder}
        maxLength={300}
        {...input('location')}
      />
    </>
  );
}
