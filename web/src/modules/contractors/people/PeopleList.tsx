import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StandingMark } from '@/modules/workers/Standing';
import { ValidityBadge } from '@/modules/workers/WorkerRow';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from '../contractors.module.css';
import { workerPath } from '../navigation';
import { workersOf } from './api';
import { Face } from './Face';

/** The first workers of a company, on its page. */
export function PeopleList({ company }: { company: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(workersOf(company, {}));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  const workers = data?.workers ?? [];
  if (data && workers.length === 0) return <p className="quiet">{t('contractors.workers.none')}</p>;
  return (
    <ul className={classes.list}>
      {workers.map((worker) => (
        <li key={worker.id}>
          <Face worker={worker} />
          <span className={classes.words}>
            <AppLink href={workerPath(company, worker.id)}>{worker.name}</AppLink>
            <span className="quiet">
              {[worker.skill?.name, worker.phone].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ValidityBadge certifications={worker.certifications ?? []} />
          {worker.standing ? <StandingMark standing={worker.standing} /> : null}
          {worker.status === 'Active' ? null : <StatusBadge status={worker.status} />}
        </li>
      ))}
    </ul>
  );
}
