import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFrame, NewRecord } from '@/core/records/RecordForm';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { profilePath, usePathId, useWorkerNavigation, workerPath } from '../navigation';
import { type SimilarWorker, similarTo, useAddWorker } from './api';
import { PersonFields } from './PersonFields';
import { SimilarWorkers } from './SimilarWorkers';
import { bodyOf, EMPTY, type PersonValues } from './values';

/** The form for another worker of a company. */
export function NewWorker() {
  return <New then={workerPath} />;
}

/** The same, and then what the organization's own form asks. */
export function NewProfile() {
  return <New then={profilePath} />;
}

type Then = (company: number, worker: number) => string;

function New({ then }: { then: Then }) {
  const { t } = useTranslation();
  const { close } = useWorkerNavigation();
  return (
    <NewRecord right="Contractor" title={t('contractors.workers.new')} onClose={close}>
      <NewForm then={then} onClose={close} />
    </NewRecord>
  );
}

interface Found {
  /** What was asked about. */
  key: string;
  workers: readonly SimilarWorker[];
}

function NewForm({ then, onClose }: { then: Then; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = usePathId('company_id');
  const add = useAddWorker(id);
  const [similar, setSimilar] = useState<Found>({ key: '', workers: [] });
  const server = useServerForm<PersonValues>(
    {
      initialValues: EMPTY,
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const born = values.born_on ? { born_on: values.born_on } : {};
      const who = { name: values.name.trim(), document_number: values.document_number, ...born };
      const key = JSON.stringify(who);
      if (similar.key !== key) {
        const workers = await similarTo(id, who);
        setSimilar({ key, workers });
        if (workers.length > 0) return;
      }
      const worker = await add.mutateAsync({ ...bodyOf(values), ...born });
      toast.done(t('contractors.workers.added', { name: worker.name }));
      void navigate({ href: then(id, worker.id) });
    },
  );
  return (
    <FormFrame
      id="worker-form"
      title={t('contractors.workers.new')}
      label={t(similar.workers.length > 0 ? 'contractors.similar.addAnyway' : 'common.save')}
      server={server}
      unsaved={server.form.isDirty()}
      uploading={false}
      onClose={onClose}
    >
      <PersonFields form={server.form} photo={null} mode="new" />
      <SimilarWorkers found={similar.workers} />
    </FormFrame>
  );
}
