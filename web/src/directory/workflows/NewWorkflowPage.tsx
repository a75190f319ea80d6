import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { TourButton } from '@/core/tours/TourButton';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { useAddWorkflow } from './api';
import { draftOf, newValues } from './draft';
import { reviewedModules } from './modules';
import { NothingReviewed } from './NothingReviewed';
import { useWorkflowTour } from './useTour';
import { WorkflowForm } from './WorkflowForm';

/** A new workflow, with who would be asked beside it. */
export function NewWorkflowPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddWorkflow();
  const tour = useWorkflowTour();
  const { data: modules, error, refetch } = useQuery(reviewedModules);
  const [only, ...others] = modules ?? [];
  if (modules && !only) return <NothingReviewed />;
  return (
    <div className="page">
      <PageHeader title={t('workflows.new')}>{only ? <TourButton tour={tour} /> : null}</PageHeader>
      {error && !modules ? <ErrorState error={error} onRetry={refetch} /> : null}
      {modules || error ? null : <FactsSkeleton />}
      {only ? (
        <WorkflowForm
          before={newValues(others.length === 0 ? only.name : '')}
          label={t('workflows.create')}
          send={async (values) => {
            const made = await add.mutateAsync(draftOf(values));
            toast.done(t('workflows.created', { title: made.title }));
          }}
          onSent={() => void navigate({ to: '/workflows', search: {} })}
        />
      ) : null}
    </div>
  );
}
