import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { uploadAttachment } from '@/platform/uploads';
import { useWord } from '@/platform/words';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { MODES, TYPES } from '../filters';
import { TEMPLATES } from '../proceedings/draft';
import { LEADS, useLead } from '../useLead';
import { GuestFields } from './GuestFields';
import { RuleFields } from './RuleFields';
import type { ItemValues } from './values';
import { WhenFields } from './WhenFields';

interface Props {
  form: UseFormReturnType<ItemValues>;
  picker: FormFiles['picker'];
  /** One date of a series differs in few things from the others. */
  one?: boolean;
}

/** What it is, when, where, and who is asked to come. */
export function ItemFields({ form, picker, one = false }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  return (
    <>
      <TextInput label={t('field.title')} maxLength={200} {...form.getInputProps('title')} />
      {one ? null : (
        <NativeSelect
          label={t('calendar.field.item_type')}
          choices={TYPES.map((value) => ({ value, label: word('calendar.type', value) }))}
          {...form.getInputProps('item_type')}
          data-path="item_type"
        />
      )}
      {one ? null : (
        <NativeSelect
          label={t('calendar.field.template')}
          choices={TEMPLATES.map((value) => ({ value, label: word('calendar.template', value) }))}
          {...form.getInputProps('template')}
          data-path="template"
        />
      )}
      <WhenFields form={form} one={one} />
      {one ? null : <RuleFields form={form} />}
      <PlaceFields form={form} />
      {one ? null : (
        <>
          <Concerned form={form} />
          <GuestFields form={form} />
          <Reminder form={form} />
        </>
      )}
      <Textarea
        label={optional(t('field.description'))}
        autosize
        minRows={3}
        maxLength={10000}
        {...form.getInputProps('description')}
      />
      {one ? null : (
        <PhotoPicker
          label={optional(t('calendar.section.files'))}
          {...picker}
          send={uploadAttachment}
          max={20}
        />
      )}
    </>
  );
}

type Part = Pick<Props, 'form'>;

function PlaceFields({ form }: Part) {
  const { t } = useTranslation();
  const word = useWord();
  const { mode } = form.values;
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  const venue = t('calendar.field.venue');
  return (
    <>
      <NativeSelect
        label={t('calendar.field.mode')}
        choices={MODES.map((value) => ({ value, label: word('calendar.mode', value) }))}
        {...form.getInputProps('mode')}
        data-path="mode"
      />
      <Pair>
        {mode === 'online' ? null : (
          <TextInput
            label={mode === 'hybrid' ? venue : optional(venue)}
            maxLength={300}
            {...form.getInputProps('venue')}
          />
        )}
        {mode === 'offline' ? null : (
          <TextInput
            type="url"
            label={t('calendar.field.meeting_link')}
            placeholder="https://"
            maxLength={1000}
            {...form.getInputProps('meeting_link')}
          />
        )}
      </Pair>
    </>
  );
}

function Concerned({ form }: Part) {
  const { t } = useTranslation();
  const sites = useSites();
  return (
    <MultiSelect
      label={t('calendar.field.site_ids')}
      description={t('calendar.form.sitesHelp')}
      data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      nothingFoundMessage={t('form.nothingFound')}
      {...form.getInputProps('site_ids')}
    />
  );
}

function Reminder({ form }: Part) {
  const { t } = useTranslation();
  const lead = useLead();
  const known = [...new Set([...LEADS, Number(form.values.remind_minutes)])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={t('calendar.field.remind_minutes')}
      choices={known.map((value) => ({ value: String(value), label: lead(value) }))}
      {...form.getInputProps('remind_minutes')}
      data-path="remind_minutes"
    />
  );
}
