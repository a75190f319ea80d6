import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { documentApi, type Paper } from '../api';
import { documentPath, useDocumentNavigation, usePathId } from '../navigation';
import { useEditDocument } from '../writes';
import { TitleFields, VersionFields } from './PaperFields';
import { type PaperValues, titlesOf, valuesOf, versionOf } from './values';

/** What is said of a document, and another version of it; the earlier ones stay. */
export function EditDocument() {
  const { t } = useTranslation();
  const { close } = useDocumentNavigation();
  const { data, error, refetch } = useQuery(documentApi.one(usePathId('doc_id')));
  if (data) return <EditForm paper={data} onClose={close} />;
  return (
    <RightPanel title={t('contractors.documents.edit')} onClose={close}>
      {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
    </RightPanel>
  );
}

function EditForm({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const files = useFormFiles();
  const [before] = useState(() => valuesOf(paper));
  const edit = useEditDocument(paper.contractor.id, paper.id);
  const server = useServerForm<PaperValues>(
    {
      initialValues: before,
      validate: {
        title: (title) => (title.trim() ? null : t('form.required')),
        validity: (day) => (files.files.length > 0 && !day ? t('form.required') : null),
      },
    },
    async (values) => {
      const version = files.files.length > 0 ? versionOf(values, files.files) : {};
      await edit.mutateAsync({ ...titlesOf(values), ...version });
      toast.done(t('common.saved'));
      void navigate({ to: documentPath(paper.id) } as never);
    },
  );
  return (
    <FormFrame
      id="document-form"
      title={t('contractors.documents.edit')}
      label={t('common.save')}
      server={server}
      unsaved={server.form.isDirty() || files.all.length > 0}
      uploading={files.busy}
      barred={refusal(paper.can.update)}
      onClose={onClose}
    >
      <TitleFields form={server.form} />
      <Section title={t('contractors.documents.another')}>
        <p className="quiet">{t('contractors.documents.anotherHelp')}</p>
        <VersionFields form={server.form} picker={files.picker} />
      </Section>
    </FormFrame>
  );
}
