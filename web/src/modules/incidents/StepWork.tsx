import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { titleOf } from '@/core/records/title';
import { WorkItem } from '@/core/records/work/WorkItem';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type IncidentRow, incidentApi } from './api';
import { STEPS } from './filters';
import classes from './incidents.module.css';
import { pagePath, stepPath } from './navigation';

/** An incident whose next step is the reader's: what is missing in it, and the way there. */
export function StepWork({ record, open, onToggle }: WorkProps<IncidentRow>) {
  const { t } = useTranslation();
  const word = useWord();
  const { day } = useFormats();
  return (
    <WorkItem
      number={record.number}
      title={titleOf(record.description)}
      href={pagePath(record)}
      about={[
        word('incidents.step', record.step),
        record.site.name,
        record.target_date && t('incidents.until', { day: day(record.target_date) }),
      ]}
      marks={<StatusBadge status={record.status} />}
      action={t('incidents.work.goOn')}
      open={open}
      onToggle={onToggle}
    >
      <Details row={record} />
    </WorkItem>
  );
}

function Details({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const word = useWord();
  const { data, error, refetch } = useQuery(incidentApi.one(row.id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return <RestSkeleton />;
  const now = data.steps.find(({ state }) => state === 'current');
  const step = STEPS.find((each) => each === now?.step) ?? 'review';
  return (
    <>
      <ul className={classes.missing}>
        {(now?.missing ?? []).map(({ code, field, detail }) => (
          <li key={`${field} ${code}`}>{detail}</li>
        ))}
      </ul>
      <p>
        <AppLink href={stepPath(row.id, step)}>
          {t('incidents.goOn', { step: word('incidents.step', step) })}
        </AppLink>
      </p>
    </>
  );
}
