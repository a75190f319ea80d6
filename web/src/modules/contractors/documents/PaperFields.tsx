import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { formData } from '../api';
import { everyWorkerOf } from '../people/api';
import { plantOf } from '../plant/api';
import type { PaperValues } from './values';

interface Props {
  form: UseFormReturnType<PaperValues>;
}

/** Whose document it is, and of which kind. */
export function HolderFields({ form, company }: Props & { company: number }) {
  const { t } = useTranslation();
  const all = useQuery(formData).data?.kinds ?? [];
  const kinds = all.filter(({ active, questionnaire }) => active && !questionnaire);
  const kind = kinds.find(({ id }) => String(id) === form.values.kind_id);
  const held = kind?.holder === 'worker';
  const plant = useQuery({ ...plantOf(company), enabled: kind?.holder === 'plant' }).data ?? [];
  const { data } = useQuery({ ...everyWorkerOf(company), enabled: held });
  const choices = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <NativeSelect
        label={t('contractors.field.kind_id')}
        description={kinds.length === 0 ? t('contractors.documents.noKinds') : undefined}
        placeholder={t('form.choose')}
        choices={choices(kinds)}
        {...form.getInputProps('kind_id')}
      />
      {kind?.holder === 'plant' ? (
        <>
          <TextInput
            label={t('contractors.field.plant')}
            maxLength={120}
            list="plant-of-company"
            {...form.getInputProps('plant')}
          />
          <datalist id="plant-of-company">
            {plant.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      ) : null}
      {held ? (
        <NativeSelect
          label={t('contractors.field.worker_id')}
          placeholder={t('form.choose')}
          choices={choices(data ?? [])}
          {...form.getInputProps('worker_id')}
        />
      ) : null}
    </>
  );
}

/** What stands on a document. */
export function TitleFields({ form }: Props) {
  const { t } = useTranslation();
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  return (
    <>
      <TextInput
        label={t('contractors.field.title')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Pair>
        <TextInput
          label={optional(t('contractors.field.paper_number'))}
          maxLength={100}
          {...form.getInputProps('paper_number')}
        />
        <TextInput
          label={optional(t('contractors.field.issuer'))}
          maxLength={200}
          {...form.getInputProps('issuer')}
        />
      </Pair>
    </>
  );
}

/** One file of a document, and the days that stand on it. */
export function VersionFields({ form, picker }: Props & { picker: FormFiles['picker'] }) {
  const { t } = useTranslation();
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  const failure = form.errors.attachment_ids;
  return (
    <>
      <div data-path="attachment_ids" tabIndex={-1}>
        <PhotoPicker
          label={t('contractors.field.file')}
          help={t('contractors.documents.oneFile')}
          {...picker}
          send={uploadAttachment}
          max={1}
          error={failure ? String(failure) : undefined}
        />
      </div>
      <DateInput
        label={t('contractors.field.validity')}
        description={t('contractors.documents.validityHelp')}
        {...form.getInputProps('validity')}
      />
      <Pair>
        <DateInput
          label={optional(t('contractors.field.issued_on'))}
          {...form.getInputProps('issued_on')}
        />
        <DateInput
          label={optional(t('contractors.field.effective_on'))}
          {...form.getInputProps('effective_on')}
        />
      </Pair>
    </>
  );
}
