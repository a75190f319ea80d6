import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { documentPath, useDocumentNavigation, usePathId } from '../navigation';
import { useAddDocument } from '../writes';
import { HolderFields, TitleFields, VersionFields } from './PaperFields';
import { newValues, type PaperValues, titlesOf, versionOf } from './values';

/** The form for another document, beside those that are there. */
export function NewDocument() {
  const { t } = useTranslation();
  const { close } = useDocumentNavigation();
  return (
    <NewRecord right="Contractor" title={t('contractors.documents.new')} onClose={close}>
      <NewForm onClose={close} />
    </NewRecord>
  );
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = usePathId('company_id');
  const { worker_id = '' } = useSearch({ strict: false } as never) as { worker_id?: string };
  const files = useFormFiles();
  const add = useAddDocument(id);
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const server = useServerForm<PaperValues>(
    {
      initialValues: newValues(worker_id),
      validate: { title: required, kind_id: required, validity: required },
    },
    async (values) => {
      const saved = await add.mutateAsync({
        ...titlesOf(values),
        ...versionOf(values, files.files),
        kind_id: Number(values.kind_id),
        worker_id: Number(values.worker_id) || undefined,
        plant: values.plant.trim() || undefined,
        validity: values.validity,
      });
      toast.done(t('contractors.documents.sent', { title: saved.title }));
      void navigate({ to: documentPath(saved.id) } as never);
    },
  );
  return (
    <FormFrame
      id="document-form"
      title={t('contractors.documents.new')}
      label={t('common.send')}
      server={server}
      unsaved={server.form.isDirty() || files.all.length > 0}
      uploading={files.busy}
      onClose={onClose}
    >
      <HolderFields form={server.form} company={id} />
      <TitleFields form={server.form} />
      <VersionFields form={server.form} picker={files.picker} />
    </FormFrame>
  );
}
