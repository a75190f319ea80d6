import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { titleOf } from '@/core/records/title';
import { RecentHistory } from '@/core/records/work/RecentHistory';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { RiskMark } from '@/ui/RiskMark';
import { AddForm } from './AddAction';
import { AgreeForm } from './AgreeDialog';
import { type Observation, type ObservationRow, observationApi } from './api';
import { NothingForm } from './NothingForm';
import { ObservationFacts } from './ObservationFacts';
import { StopMark } from './StopMark';
import { useReporterName } from './words';

/** A report on which somebody has to decide, or which takes a second person to be closed. */
export function ReviewWork({ record, open, onToggle, onDone }: WorkProps<ObservationRow>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const reporter = useReporterName();
  const confirms = record.can.confirm === '';
  return (
    <WorkItem
      number={record.number}
      title={titleOf(record.description)}
      href={`/observations/summary/${record.id}`}
      about={[
        record.site.name,
        reporter(record),
        dateTime(record.observed_at, record.site.time_zone),
        confirms && record.no_action_reason,
      ]}
      marks={
        <>
          <StopMark row={record} />
          <RiskMark risk={record.risk_potential} />
        </>
      }
      action={t(confirms ? 'observations.agree.confirm.send' : 'common.decide')}
      open={open}
      onToggle={onToggle}
    >
      <Details row={record} confirms={confirms} onToggle={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

interface DetailsProps {
  row: ObservationRow;
  confirms: boolean;
  onToggle: () => void;
  onDone: () => void;
}

function Details({ row, confirms, onToggle, onDone }: DetailsProps) {
  const { t } = useTranslation();
  const { data: report, error, refetch } = useQuery(observationApi.one(row.id));
  if (error && !report) return <ErrorState error={error} onRetry={refetch} small />;
  if (!report) return <RestSkeleton />;
  const answer = { observation: report, onClose: onToggle, onDone };
  return (
    <div className={work.columns}>
      <div className={work.column}>
        {confirms ? null : <ObservationFacts observation={report} />}
        <div className={work.pictures}>
          <Gallery files={report.attachments ?? []} />
        </div>
        <RecentHistory
          kind="Observation"
          entries={report.timeline}
          zone={report.site.time_zone}
          nobody={t('common.unknownPerson')}
        />
      </div>
      <div className={work.column}>
        {confirms ? <AgreeForm {...answer} to="confirm" /> : <Decide {...answer} />}
      </div>
    </div>
  );
}

interface DecideProps {
  observation: Observation;
  onClose: () => void;
  onDone: () => void;
}

/** Somebody gets work by it, or it needs nothing. */
function Decide(props: DecideProps) {
  const { t } = useTranslation();
  const { can } = useCan();
  const [nothing, setNothing] = useState(!can('Action', 'create'));
  if (nothing) return <NothingForm {...props} onClose={() => setNothing(false)} />;
  return (
    <AddForm
      {...props}
      other={
        <Button variant="default" onClick={() => setNothing(true)}>
          {t('observations.work.nothing')}
        </Button>
      }
    />
  );
}
