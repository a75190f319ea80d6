import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { TourButton } from '@/core/tours/TourButton';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { useEditWorkflow, useRemoveWorkflow, type Workflow, workflowQuery } from './api';
import { draftOf, valuesOf } from './draft';
import { useWorkflowTour } from './useTour';
import { WorkflowForm } from './WorkflowForm';

/** One workflow. */
export function WorkflowPage() {
  const id = Number(useParams({ strict: false }).id) || 0;
  const { data, error, refetch } = useQuery(workflowQuery(id));
  return (
    <div className="page">
      {data ? <Editor workflow={data} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
    </div>
  );
}

function Editor({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const word = useWord();
  const navigate = useNavigate();
  const edit = useEditWorkflow(workflow.id);
  const tour = useWorkflowTour();
  const [removing, setRemoving] = useState(false);
  const open = workflow.open_reviews;
  const toList = () => void navigate({ to: '/workflows', search: {} });
  const about = [
    word('roles.module', workflow.module),
    open > 0 ? t('workflows.openReviews', { count: open }) : '',
  ];
  return (
    <>
      <PageHeader title={workflow.title} text={about.filter(Boolean).join(' · ')}>
        <TourButton tour={tour} />
        <Button variant="subtle" onClick={toList}>
          {t('workflows.toList')}
        </Button>
        <GuardedButton
          variant="default"
          refusal={why('WorkFlow', 'delete')}
          onClick={() => setRemoving(true)}
        >
          {t('common.delete')}
        </GuardedButton>
      </PageHeader>
      <WorkflowForm
        // What somebody else changed begins anew.
        key={`${workflow.version} ${workflow.updated_at}`}
        workflow={workflow}
        before={valuesOf(workflow)}
        refusal={why('WorkFlow', 'update')}
        label={t('common.save')}
        send={async (values) => {
          const { module: _, ...changes } = draftOf(values);
          await edit.mutateAsync({ ...changes, version: workflow.version });
          toast.done(t('common.saved'));
        }}
        onSent={toList}
      />
      {removing ? (
        <RemoveDialog workflow={workflow} onClose={() => setRemoving(false)} onDone={toList} />
      ) : null}
    </>
  );
}

interface RemoveProps {
  workflow: Workflow;
  onClose: () => void;
  onDone: () => void;
}

/** Says what becomes of its open reviews before it is done. */
function RemoveDialog({ workflow, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation();
  const remove = useRemoveWorkflow(workflow.id);
  const open = workflow.open_reviews;
  return (
    <AskedWrite
      danger
      title={t('workflows.deleteTitle', { title: workflow.title })}
      text={open > 0 ? t('workflows.deleteOpen', { count: open }) : t('workflows.deleteText')}
      confirm={t('common.delete')}
      write={() => remove.mutateAsync(null)}
      done={({ reviews }) =>
        reviews > 0 ? t('workflows.deletedOpen', { count: reviews }) : t('workflows.deleted')
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}
