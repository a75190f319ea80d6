import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormEditor } from '@/core/forms/FormEditor';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { SUBJECT_CALLS, subjectList } from '../api';
import { useSubjectId } from '../navigation';
import { outdate } from '../writes';

/** The form of a test: what is asked, and which answers give points. */
export function TestEditor() {
  const { t } = useTranslation();
  const id = useSubjectId();
  const { data, error, refetch } = useQuery(subjectList);
  const found = data?.find((each) => each.id === id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <div className="page">
      <FormEditor
        base={SUBJECT_CALLS}
        id={id}
        title={t('trainings.test.of', { subject: found?.name ?? '' })}
        stages={[{ value: 'main', label: t('trainings.test.title') }]}
        about={
          <p className="quiet">{t('trainings.test.editor', { percent: found?.pass_mark ?? 0 })}</p>
        }
        onPublished={outdate}
      />
    </div>
  );
}
