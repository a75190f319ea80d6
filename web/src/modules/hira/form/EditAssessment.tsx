import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useRefusal } from '@/core/records/refusal';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { type Assessment, openQuery } from '../api';
import { pagePath } from '../navigation';
import { SheetEditor } from './SheetEditor';

/** The draft of an assessment: what stands above its rows, and the rows themselves. */
export function EditAssessment() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(openQuery(id));
  return (
    <div className="page">
      {data ? (
        <Draft key={`${id} ${data.shown.number}`} record={data} />
      ) : (
        <>
          <PageHeader title={t('hira.titles.edit')} />
          {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
        </>
      )}
    </div>
  );
}

function Draft({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const barred = refusal(record.can.update);
  if (!barred) return <SheetEditor record={record} />;
  return (
    <>
      <PageHeader title={record.shown.title} text={record.number} />
      <EmptyState title={t('records.notForYou')} text={barred}>
        <AppLink href={pagePath(record)}>{t('common.openPage')}</AppLink>
      </EmptyState>
    </>
  );
}
