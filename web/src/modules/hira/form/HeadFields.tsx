import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Pair } from '@/ui/form/Form';
import { choicesQuery } from '../api';
import { CLASSES } from '../filters';
import { type HeadValues, MONTHS } from './values';

interface Props {
  form: UseFormReturnType<HeadValues>;
  /** Sites it has already: one of them may be none of the reader's. */
  own?: readonly { readonly id: number; readonly name: string }[];
}

const READERS = { module: 'HIRA', action: 'read' } as const;

/** What stands above the rows: which work, where, whose. */
export function HeadFields({ form, own = [] }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const tags = useQuery(choicesQuery).data?.tags ?? [];
  const places = [...own.filter(({ id }) => !sites.some((site) => site.id === id)), ...sites];
  const near = Number(form.values.site_ids[0]) || undefined;
  const months = [...new Set([...MONTHS, form.values.review_months])].filter(Boolean);
  return (
    <>
      <TextInput
        data-autofocus
        label={t('hira.field.title')}
        placeholder={t('hira.form.titlePlaceholder')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <MultiSelect
        label={t('hira.field.site_ids')}
        description={t('hira.form.sitesHelp')}
        placeholder={form.values.site_ids.length > 0 ? undefined : t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        searchable
        clearable
        limit={60}
        data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('site_ids')}
      />
      <Textarea
        label={t('hira.field.activity')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('activity')}
      />
      <ChoiceCards
        row
        label={t('hira.field.classification')}
        choices={CLASSES.map((value) => ({ value, label: word('hira.classification', value) }))}
        {...form.getInputProps('classification')}
        data-path="classification"
      />
      <Pair>
        <PersonChooser
          label={t('hira.field.assessor_id')}
          among={READERS}
          near={near}
          {...form.getInputProps('assessor_id')}
        />
        <PersonChooser
          label={t('hira.field.reviewer_id')}
          among={READERS}
          near={near}
          without={Number(form.values.assessor_id) || undefined}
          clearable
          {...form.getInputProps('reviewer_id')}
          onChange={(id) => form.setFieldValue('reviewer_id', id ?? '')}
        />
      </Pair>
      <Pair>
        <Select
          label={t('hira.field.review_months')}
          allowDeselect={false}
          data={months.map((value) => ({
            value,
            label: t('hira.months', { count: Number(value) }),
          }))}
          {...form.getInputProps('review_months')}
        />
        <TextInput
          label={`${t('hira.field.reference')} (${t('common.optional')})`}
          maxLength={100}
          {...form.getInputProps('reference')}
        />
      </Pair>
      <TextInput
        label={`${t('hira.field.location')} (${t('common.optional')})`}
        maxLength={300}
        {...form.getInputProps('location')}
      />
      <TagsInput
        label={`${t('hira.field.tags')} (${t('common.optional')})`}
        description={t('hira.form.tagsHelp')}
        maxTags={20}
        data={tags.map(({ tag }) => tag)}
        {...form.getInputProps('tags')}
      />
    </>
  );
}
