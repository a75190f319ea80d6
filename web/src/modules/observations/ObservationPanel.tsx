import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton, RestSkeleton } from '@/modules/records/PanelSkeleton';
import { RecordStory } from '@/modules/records/RecordStory';
import { titleOf } from '@/modules/records/title';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { type Part, PartLinks } from '@/ui/panel/PartLinks';
import { PrintLink } from '@/ui/panel/PrintLink';
import { usePart } from '@/ui/panel/parts';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Observation, type ObservationRow, observationKeys, observationQuery } from './api';
import { ObservationActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { ObservationFooter } from './ObservationFooter';
import { useOpenId, useOpenTab, usePlace } from './place';
import { ReporterTalk } from './ReporterTalk';
import { SensitiveMark } from './SensitiveMark';
import { StopBanner } from './StopMark';

/** One observation beside the list: what was seen, what is done about it. */
export function ObservationPanel() {
  const { t } = useTranslation();
  const { close } = usePlace();
  const id = useOpenId() ?? 0;
  const tab = useOpenTab();
  const { data, error, refetch } = useQuery(observationQuery(id));
  const listed = useListed(id);
  const row = data ?? listed;
  const partsOf = useParts();
  usePart(tab, Boolean(data));
  return (
    <RightPanel
      title={row ? titleOf(row.description) : t('observations.summaryTitle')}
      above={
        row ? (
          <>
            <span>{row.number}</span>
            <StatusBadge status={row.status} />
            <SensitiveMark row={row} />
          </>
        ) : null
      }
      tools={data ? <PrintLink href={`/observations/${id}/report`} /> : null}
      parts={row ? <PartLinks parts={partsOf(row)} here={tab} /> : null}
      footer={data ? <ObservationFooter key={data.id} observation={data} /> : undefined}
      onClose={close}
    >
      {error && !data ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {row ? <StopBanner row={row} /> : null}
      {row ? <ObservationFacts observation={row} /> : error ? null : <FactsSkeleton />}
      {data ? <Rest observation={data} /> : error ? null : <RestSkeleton />}
    </RightPanel>
  );
}

/** What there is of an observation, as links. */
function useParts() {
  const { t } = useTranslation();
  return (observation: ObservationRow): Part[] => [
    { name: '', label: t('records.details') },
    { name: 'actions', label: t('observations.actions'), count: observation.actions_count },
    ...(observation.reported_publicly
      ? [{ name: 'reporter', label: t('observations.outer.staff.title') }]
      : []),
    { name: 'timeline', label: t('timeline.title') },
  ];
}

function Rest({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  return (
    <>
      <Gallery files={observation.attachments ?? []} />
      <div data-part="actions">
        <ObservationActions observation={observation} />
      </div>
      {observation.reported_publicly ? (
        <div data-part="reporter">
          <ReporterTalk observation={observation} />
        </div>
      ) : null}
      <RecordStory
        about={{
          module: 'Observation',
          id: observation.id,
          key: observationKeys.one(observation.id),
        }}
        record={observation}
        nobody={t('observations.somebody')}
      />
    </>
  );
}

/** The row that the list on screen already has: the panel opens with it at once. */
function useListed(id: number): ObservationRow | undefined {
  const client = useQueryClient();
  const lists = client.getQueriesData<{ observations: ObservationRow[] | null }>({
    queryKey: observationKeys.lists,
  });
  for (const [, list] of lists) {
    const found = list?.observations?.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}
