import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useCategoriesOf } from '@/directory/categories/api';
import { uploadAttachment } from '@/platform/uploads';
import { useWord } from '@/platform/words';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { DraftFields } from './DraftFields';
import { KINDS, PRIORITIES } from './filters';
import { RepeatFields } from './RepeatFields';
import type { RepeatValues } from './series';
import type { ActionValues } from './values';

interface Props {
  form: UseFormReturnType<ActionValues>;
  /** Whether the day on which it begins can be chosen. */
  plannable: boolean;
  /** How it repeats so far, where it may. */
  repeat?: RepeatValues;
  /** Whether the site is the person's to choose. */
  movable: boolean;
  today: string;
  /** Of useFormFiles. */
  picker: FormFiles['picker'];
}

/** The fields of an action; what and who first, how it is sorted later. */
export function ActionFields(props: Props) {
  const { form, plannable, repeat, movable, today, picker } = props;
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const categories = useCategoriesOf('action');
  return (
    <>
      {movable ? (
        <NativeSelect
          label={t('field.site_id')}
          placeholder={t('form.choose')}
          choices={sites.map((site) => ({ value: String(site.id), label: site.name }))}
          {...form.getInputProps('site_id')}
        />
      ) : null}
      <DraftFields
        input={(field) => form.getInputProps(field)}
        siteId={Number(form.values.site_id) || undefined}
        today={today}
      />
      {repeat ? <RepeatFields form={form} before={repeat} /> : null}
      <Pair>
        <NativeSelect
          label={t('field.priority')}
          choices={PRIORITIES.map((value) => ({ value, label: word('risk', value) }))}
          {...form.getInputProps('priority')}
        />
        <NativeSelect
          label={t('actions.field.kind')}
          choices={KINDS.map((value) => ({ value, label: word('actions.kind', value) }))}
          {...form.getInputProps('kind')}
        />
      </Pair>
      {categories.length > 0 ? (
        <NativeSelect
          label={t('field.category_id')}
          placeholder={t('common.none')}
          choices={categories.map((each) => ({ value: String(each.id), label: each.name }))}
          {...form.getInputProps('category_id')}
        />
      ) : null}
      <Textarea
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      <PhotoPicker label={t('actions.form.files')} {...picker} send={uploadAttachment} max={20} />
      {plannable ? (
        <DateInput
          label={`${t('actions.field.planned_for')} (${t('common.optional')})`}
          description={t('actions.form.plannedHelp')}
          min={today}
          max={form.values.due_date || undefined}
          {...form.getInputProps('planned_for')}
        />
      ) : null}
    </>
  );
}
