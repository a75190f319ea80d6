import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame } from '@/core/records/RecordForm';
import { useRefusal } from '@/core/records/refusal';
import { Reasons, StandingMark } from '@/modules/workers/Standing';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { companyApi } from '../api';
import { PaperList } from '../documents/PaperList';
import { newDocumentPath, profilePath, usePathId, useWorkerNavigation } from '../navigation';
import { useEditWorker, type WorkerPage, workerOf } from './api';
import { PersonFields } from './PersonFields';
import { bodyOf, type PersonValues, valuesOf } from './values';

/** A worker of a company: whether they may work, who they are, and their papers. */
export function EditWorker() {
  return <OneWorker>{(page, close) => <EditForm page={page} onClose={close} />}</OneWorker>;
}

interface OneProps {
  children: (page: WorkerPage, close: () => void) => ReactNode;
}

/** The worker whom the address names, once they are there. */
export function OneWorker({ children }: OneProps) {
  const { t } = useTranslation();
  const { close } = useWorkerNavigation();
  const worker = usePathId('wor_id');
  const { data, error, refetch } = useQuery(workerOf(usePathId('company_id'), worker));
  if (data) return <Fragment key={worker}>{children(data, close)}</Fragment>;
  return (
    <RightPanel title={t('contractors.workers.one')} onClose={close}>
      {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
    </RightPanel>
  );
}

interface FormProps {
  page: WorkerPage;
  onClose: () => void;
}

function EditForm({ page, onClose }: FormProps) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const id = usePathId('company_id');
  const company = useQuery(companyApi.one(id)).data;
  const { worker } = page;
  const [before] = useState(() => valuesOf(worker));
  const edit = useEditWorker(id);
  const server = useServerForm<PersonValues>(
    {
      initialValues: before,
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const { status, born_on } = values;
      await edit.mutateAsync({ worker_id: worker.id, ...bodyOf(values), status, born_on });
      server.form.resetDirty();
      toast.done(t('common.saved'));
    },
  );
  return (
    <FormFrame
      id="worker-form"
      title={worker.name}
      label={t('common.save')}
      server={server}
      unsaved={server.form.isDirty()}
      uploading={false}
      barred={refusal(company?.can.workers)}
      above={<Stands page={page} />}
      below={<Papers page={page} />}
      onClose={onClose}
    >
      <PersonFields form={server.form} photo={worker.photo} mode="edit" />
    </FormFrame>
  );
}

/** Whether somebody may work today, and why not. */
function Stands({ page }: { page: WorkerPage }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('contractors.section.standing')}
      tools={<StandingMark standing={page.standing} />}
    >
      <Reasons standing={page.standing} />
    </Section>
  );
}

function Papers({ page }: { page: WorkerPage }) {
  const { t } = useTranslation();
  const id = usePathId('company_id');
  const { worker, form, missing } = page;
  return (
    <>
      <Section
        title={t('contractors.documents.title')}
        tools={
          <AppLink href={newDocumentPath(id, worker.id)}>{t('contractors.documents.new')}</AppLink>
        }
      >
        <PaperList papers={page.documents ?? []} />
      </Section>
      {form ? (
        <Section
          title={t('workers.form.section')}
          aside={missing > 0 ? t('workers.form.missing', { count: missing }) : undefined}
          tools={<AppLink href={profilePath(id, worker.id)}>{t('workers.form.fill')}</AppLink>}
        >
          {null}
        </Section>
      ) : null}
    </>
  );
}
