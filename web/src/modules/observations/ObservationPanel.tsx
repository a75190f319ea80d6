import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton, RestSkeleton } from '@/modules/records/PanelSkeleton';
import { RecordStory } from '@/modules/records/RecordStory';
import { titleOf } from '@/modules/records/title';
import { useTab } from '@/modules/records/useTab';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { PrintLink } from '@/ui/panel/PrintLink';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Observation, type ObservationRow, observationKeys, observationQuery } from './api';
import { ObservationActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { ObservationFooter } from './ObservationFooter';
import { useOpenId, usePlace } from './place';
import { ReporterTalk } from './ReporterTalk';
import { SensitiveMark } from './SensitiveMark';
import { StopBanner } from './StopMark';

/** One observation beside the list: what was seen, what is done about it. */
export function ObservationPanel() {
  const { t } = useTranslation();
  const { close } = usePlace();
  const id = useOpenId() ?? 0;
  const { tab } = useParams({ strict: false }) as { tab?: string };
  const { data, error, refetch } = useQuery(observationQuery(id));
  const listed = useListed(id);
  const row = data ?? listed;
  useTab(tab, Boolean(data));
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
        verbs="observations.verb"
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
