import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { KeptFiles } from '@/ui/files/KeptFiles';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useRemovals } from '@/ui/files/useRemovals';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Assessment } from '../api';
import { useEdit } from '../writes';
import { HeadFields } from './HeadFields';
import { type HeadValues, patchOf, valuesOf } from './values';

interface Props {
  record: Assessment;
  onDone: () => void;
}

/** Changes what stands above the rows of the draft. */
export function HeadForm({ record, onDone }: Props) {
  const { t } = useTranslation();
  const [before] = useState(() => valuesOf(record.shown));
  const files = useFormFiles();
  const removals = useRemovals(record.attachments);
  const edit = useEdit(record.id);
  const { form, busy, failure, submit } = useServerForm<HeadValues>(
    {
      initialValues: before,
      validate: {
        title: (value) => (value.trim() ? null : t('form.required')),
        site_ids: (value) => (value.length > 0 ? null : t('hira.form.siteMissing')),
      },
    },
    async (values) => {
      await edit.mutateAsync({
        ...patchOf(values, before),
        attachment_ids: files.files.map(({ id }) => id),
        remove_attachment_ids: [...removals.ids],
      });
      toast.done(t('common.saved'));
      onDone();
    },
  );
  const unsaved = form.isDirty() || files.files.length > 0 || removals.ids.length > 0;
  return (
    <Form onSubmit={submit} failure={failure}>
      <HeadFields form={form} own={record.shown.sites} />
      <KeptFiles files={record.attachments} removals={removals} />
      <PhotoPicker
        label={t('hira.field.files')}
        {...files.picker}
        send={uploadAttachment}
        max={20}
      />
      <DialogFoot send={t('common.save')} busy={busy || files.busy} onClose={onDone} />
      <LeaveGuard when={unsaved && !busy} />
    </Form>
  );
}
