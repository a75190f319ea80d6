import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GuardedForm } from '@/core/records/GuardedForm';
import { useRecordId } from '@/core/records/navigation';
import { useRefusal } from '@/core/records/refusal';
import { PageHeader } from '@/ui/PageHeader';
import { incidentApi } from '../api';
import { pagePath } from '../navigation';
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
        <GuardedForm barred={barred} back={pagePath({ id })} error={error} onRetry={refetch}>
          {data ? (
            <EditForm
              incident={data}
              onDone={() => void navigate({ to: pagePath(data), replace: true } as never)}
            />
          ) : null}
        </GuardedForm>
      </div>
    </div>
  );
}
