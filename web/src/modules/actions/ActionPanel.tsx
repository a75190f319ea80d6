import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton, RestSkeleton } from '@/modules/records/PanelSkeleton';
import { RecordStory } from '@/modules/records/RecordStory';
import { titleOf } from '@/modules/records/title';
import { isPassing } from '@/platform/errors';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { type Part, PartLinks } from '@/ui/panel/PartLinks';
import { PrintLink } from '@/ui/panel/PrintLink';
import { usePart } from '@/ui/panel/parts';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { ActionFacts } from './ActionFacts';
import { ActionMoves } from './ActionMoves';
import { type Action, type ActionRow, actionKeys, actionQuery } from './api';
import { EffectCheck } from './EffectCheck';
import { ExtensionRequest } from './ExtensionRequest';
import { Outcome } from './Outcome';
import { usePlace, useRecordId, useRecordTab } from './place';
import { SentBack } from './SentBack';
import { EndSeries } from './SeriesFacts';
import { useSeriesStep } from './useSeriesStep';

/** One action beside its list: what it is, what comes next, what has happened. */
export function ActionPanel() {
  const { t } = useTranslation();
  const { close } = usePlace();
  const id = useRecordId() ?? 0;
  const { data, error, failureReason, refetch, isPaused } = useQuery(actionQuery(id));
  const listed = useListed(id);
  const row = data ?? listed;
  // Without a network the row is all there is, and enough to complete the work. A page
  // that was opened without one asks nevertheless, and fails.
  const alone = Boolean(listed) && (isPaused || isPassing(failureReason));
  const standing = data ?? (alone ? listed : undefined);
  const tab = useRecordTab();
  const partsOf = useParts();
  usePart(tab, Boolean(data));
  return (
    <RightPanel
      title={row ? titleOf(row.description) : t('actions.summaryTitle')}
      above={
        row ? (
          <>
            <span>{row.number}</span>
            <StatusBadge status={row.status} />
          </>
        ) : null
      }
      tools={data ? <PrintLink href={`/actions/${id}/report`} /> : null}
      parts={row ? <PartLinks parts={partsOf(row, data)} here={tab} /> : null}
      footer={standing ? <ActionMoves key={standing.id} action={standing} /> : undefined}
      onClose={close}
    >
      {error && !data && !alone ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {data ? <SentBack action={data} /> : null}
      {data ? <ExtensionRequest action={data} /> : null}
      {data ? <EffectCheck action={data} /> : null}
      {row ? <ActionFacts action={row} /> : error ? null : <FactsSkeleton />}
      {data ? <EndSeries action={data} /> : null}
      {data ? <Rest action={data} /> : error || isPaused || alone ? null : <RestSkeleton />}
    </RightPanel>
  );
}

/** What there is of an action, as links. */
function useParts() {
  const { t } = useTranslation();
  return (row: ActionRow, action?: Action): Part[] => [
    { name: '', label: t('records.details') },
    ...(row.completed_at || action?.evidence?.length
      ? [{ name: 'evidence', label: t('actions.evidence'), count: action?.evidence?.length }]
      : []),
    { name: 'timeline', label: t('timeline.title') },
  ];
}

function Rest({ action }: { action: Action }) {
  const { t } = useTranslation();
  const step = useSeriesStep();
  return (
    <>
      <Gallery files={action.attachments ?? []} />
      <Outcome action={action} />
      <RecordStory
        about={{ module: 'Action', id: action.id, key: actionKeys.one(action.id) }}
        record={action}
        step={step}
        nobody={t('common.unknownPerson')}
      />
    </>
  );
}

/** The row that a list on screen already has: the panel opens with it at once. */
function useListed(id: number): ActionRow | undefined {
  const client = useQueryClient();
  const lists = client.getQueriesData<{ actions: ActionRow[] | null }>({
    queryKey: actionKeys.lists,
  });
  for (const [, list] of lists) {
    const found = list?.actions?.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}
