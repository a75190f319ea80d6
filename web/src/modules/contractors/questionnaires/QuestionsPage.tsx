import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormEditor } from '@/core/forms/FormEditor';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { usePathId } from '../navigation';
import { kindList } from '../requirements/api';
import { outdate } from '../writes';
import { QUESTIONNAIRES } from './api';

/** What a company is asked, and which points its answers have. */
export function QuestionsPage() {
  const { t } = useTranslation();
  const id = usePathId('kind_id');
  const { data, error, refetch } = useQuery(kindList);
  const found = data?.find((each) => each.id === id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <div className="page">
      <FormEditor
        base={QUESTIONNAIRES}
        id={id}
        title={found?.name ?? t('contractors.questionnaires.one')}
        stages={[{ value: 'main', label: t('contractors.questionnaires.one') }]}
        about={<p className="quiet">{t('contractors.questionnaires.about')}</p>}
        onPublished={() => {
          void refetch();
          void outdate();
        }}
      />
    </div>
  );
}
