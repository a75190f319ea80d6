import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/modules/records/PanelSkeleton';
import { useRecordId } from '@/modules/records/place';
import { useRefusal } from '@/modules/records/refusal';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { incidentApi } from '../api';
import { pagePath } from '../place';
import { EditForm } from './EditForm';
import classes from './report.module.css';

/** The report of an incident as a form. */
export function EditIncident() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(incidentApi.one(id));
  const barred = data ? refusal(data.can.update) : undefined;
  return (
    <div className="page">
      <div className={classes.page}>
        <PageHeader title={t('incidents.titles.edit')} text={data?.number} />
        {data && barred ? (
          <EmptyState title={t('records.notForYou')} text={barred}>
            <AppLink href={pagePath(data)}>{t('common.openPage')}</AppLink>
          </EmptyState>
        ) : data ? (
          <EditForm
            incident={data}
            onDone={() => void navigate({ to: pagePath(data), replace: true } as never)}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <FactsSkeleton />
        )}
      </div>
    </div>
  );
}
