import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { testOf } from '../api';
import { useSubjectId } from '../navigation';
import { TestForm } from './TestForm';

/** The test of a subject: whoever answers it knows at once whether they passed. */
export function TestPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(testOf(useSubjectId()));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <div className="page">
      <PageHeader
        title={t('trainings.test.of', { subject: data.subject.name })}
        text={t('trainings.test.about', { percent: data.pass_mark })}
      />
      <TestForm key={data.version} test={data} />
    </div>
  );
}
