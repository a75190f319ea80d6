import { Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { RESULTS, type Result } from '../filters';
import { recordPath } from '../navigation';
import { keyOf, labelOf, refOfKey } from '../people';
import { useFormData } from '../useFilters';
import { useAddTraining } from '../writes';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** That somebody passed or failed a training. */
export function RecordDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('trainings.records.new')} opened={opened} onClose={onClose}>
      <RecordForm onClose={onClose} />
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  worker_id: string;
  subject_id: string;
  held_on: string;
  result: Result;
  expires_on: string;
  note: string;
}

function RecordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddTraining();
  const files = useFormFiles();
  const required = (value: string) => (value ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: {
        worker_id: '',
        subject_id: '',
        held_on: '',
        result: 'passed',
        expires_on: '',
        note: '',
      },
      validate: { worker_id: required, subject_id: required, held_on: required },
    },
    async (values) => {
      const saved = await add.mutateAsync({
        ...refOfKey(values.worker_id),
        subject_id: Number(values.subject_id),
        held_on: values.held_on,
        result: values.result,
        expires_on: values.result === 'failed' ? undefined : values.expires_on || undefined,
        note: values.note.trim() || undefined,
        attachment_ids: files.files.map(({ id }) => id),
      });
      toast.done(t('common.saved'));
      onClose();
      void navigate({ to: recordPath(saved.id) } as never);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <WhoFields form={form} />
      <Pair>
        <DateInput label={t('trainings.field.held_on')} {...form.getInputProps('held_on')} />
        <NativeSelect
          label={t('trainings.field.result')}
          choices={RESULTS.map((value) => ({ value, label: t(`trainings.result.${value}`) }))}
          {...form.getInputProps('result')}
        />
      </Pair>
      {form.values.result === 'failed' ? null : (
        <DateInput
          label={`${t('trainings.field.expires_on')} (${t('common.optional')})`}
          description={t('trainings.records.endHelp')}
          {...form.getInputProps('expires_on')}
        />
      )}
      <Textarea
        label={`${t('trainings.field.note')} (${t('common.optional')})`}
        autosize
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <PhotoPicker
        label={t('trainings.field.evidence')}
        help={t('trainings.records.evidenceHelp')}
        {...files.picker}
        send={uploadAttachment}
        max={5}
      />
      <DialogFoot send={t('common.save')} busy={busy || files.busy} onClose={onClose} />
    </Form>
  );
}

function WhoFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  const data = useFormData();
  return (
    <>
      <Select
        data-autofocus
        label={t('trainings.field.person')}
        data={(data?.people ?? []).map((each) => ({ value: keyOf(each), label: labelOf(each) }))}
        searchable
        openOnFocus={false}
        limit={50}
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('worker_id')}
      />
      <NativeSelect
        label={t('trainings.field.subject_id')}
        placeholder={t('form.choose')}
        choices={(data?.subjects ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        {...form.getInputProps('subject_id')}
      />
    </>
  );
}
