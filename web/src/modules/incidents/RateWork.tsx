import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { titleOf } from '@/core/records/title';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { StatusBadge } from '@/ui/StatusBadge';
import { type IncidentRow, incidentApi } from './api';
import { HurtMark } from './HurtMark';
import { IncidentFacts } from './IncidentFacts';
import { pagePath } from './navigation';
import { RateForm } from './page/RateForm';
import { useReporterName, useTypeWord } from './words';

/** An incident that nobody has rated yet: rated where it stands. */
export function RateWork({ record, open, onToggle, onDone }: WorkProps<IncidentRow>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const typeOf = useTypeWord();
  const reporter = useReporterName();
  return (
    <WorkItem
      number={record.number}
      title={titleOf(record.description)}
      href={pagePath(record)}
      about={[
        typeOf(record),
        record.site.name,
        reporter(record),
        dateTime(record.occurred_at, record.site.time_zone),
      ]}
      marks={
        <>
          <HurtMark row={record} />
          <StatusBadge status={record.status} />
        </>
      }
      action={t('incidents.work.rateIt')}
      open={open}
      onToggle={onToggle}
    >
      <Details row={record} onToggle={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

interface Props {
  row: IncidentRow;
  onToggle: () => void;
  onDone: () => void;
}

function Details({ row, onToggle, onDone }: Props) {
  const { data, error, refetch } = useQuery(incidentApi.one(row.id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return <RestSkeleton />;
  return (
    <div className={work.columns}>
      <div className={work.column}>
        <IncidentFacts incident={data} />
        <Gallery files={data.attachments} />
      </div>
      <div className={work.column}>
        <RateForm incident={data} onClose={onToggle} onDone={onDone} />
      </div>
    </div>
  );
}
