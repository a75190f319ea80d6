import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About, Comment } from '@/core/comments/api';
import { isGone, isPassing } from '@/platform/errors';
import { ErrorState } from '@/ui/ErrorState';
import { PageLink } from '@/ui/panel/PageLink';
import { type Part, PartLinks } from '@/ui/panel/PartLinks';
import { PrintLink } from '@/ui/panel/PrintLink';
import { usePart } from '@/ui/panel/parts';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { type ListedRecord, type RecordApi, useListed } from './api';
import { type Alias, FormerNumbers } from './FormerNumbers';
import { useRecordId, useRecordTab } from './navigation';
import { FactsSkeleton, RestSkeleton } from './PanelSkeleton';
import { RecordMore } from './RecordMore';
import { RecordStory } from './RecordStory';
import type { Entry } from './RecordTimeline';
import { titleOf } from './title';

/** What a record has beside what its row has. */
export interface WholeRecord extends ListedRecord {
  readonly timeline: readonly Entry[] | null;
  readonly comments: readonly Comment[] | null;
  readonly following: boolean;
  /** What it was called in the systems that it came from. */
  readonly aliases?: readonly Alias[];
  readonly site: { readonly id: number; readonly time_zone: string };
}

interface Props<R extends ListedRecord, O extends R & WholeRecord> {
  api: Pick<RecordApi<never, R, O>, 'kind' | 'keys' | 'one' | 'list'>;
  onClose: () => void;
  /** What it is called until its title is there. */
  fallback: string;
  /** Beside the status. */
  marks?: (row: R) => ReactNode;
  /** What it consists of between its facts and its timeline. */
  parts?: (row: R, record?: O) => Part[];
  /** Where it is on paper. */
  paper?: (id: number) => string;
  /** Its page, of which the panel is a peek: the key facts, what comes next, the last that happened. */
  page?: (row: R) => string;
  /** Before the facts, and the facts themselves: what a row is enough for. */
  facts: (row: R, record?: O) => ReactNode;
  rest: (record: O) => ReactNode;
  /** What can be done with it. */
  footer: (record: O) => ReactNode;
  /** The same for a row, which without a network is all there is. */
  rowFooter?: (row: R) => ReactNode;
  step?: (entry: Entry) => ReactNode;
  nobody: string;
}

/** One record beside its list: what it is, what comes next, what has happened. */
export function RecordPanel<R extends ListedRecord, O extends R & WholeRecord>(props: Props<R, O>) {
  const { api, facts, rest, rowFooter } = props;
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const tab = useRecordTab();
  const { data: last, error, failureReason, refetch, isPaused } = useQuery(api.one(id));
  const gone = isGone(error);
  const data = gone ? undefined : last;
  const found = useListed<R>(api.keys.lists, id);
  const listed = gone ? undefined : found;
  const row = data ?? listed;
  // A page that was opened without a network asks nevertheless, and fails.
  const alone = Boolean(rowFooter && listed) && (isPaused || isPassing(failureReason));
  usePart(tab, Boolean(data));
  const parts = row && [
    { name: '', label: t('records.details') },
    ...(props.parts?.(row, data) ?? []),
    { name: 'timeline', label: t('timeline.title') },
  ];
  return (
    <RightPanel
      title={row ? titleOf(row.description) : props.fallback}
      above={
        row ? (
          <>
            <span>{row.number}</span>
            <StatusBadge status={row.status} />
            <FormerNumbers aliases={data?.aliases} />
            {props.marks?.(row)}
          </>
        ) : null
      }
      tools={
        <>
          {row && props.page ? <PageLink href={props.page(row)} /> : null}
          {data && props.paper ? <PrintLink href={props.paper(id)} /> : null}
          {data ? <RecordMore kind={api.kind} record={data} onDeleted={props.onClose} /> : null}
        </>
      }
      parts={parts ? <PartLinks parts={parts} here={tab} /> : null}
      footer={data ? props.footer(data) : alone && listed ? rowFooter?.(listed) : undefined}
      onClose={props.onClose}
    >
      {error && !data && !alone ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {row ? facts(row, data) : error ? null : <FactsSkeleton />}
      {data ? rest(data) : error || (rowFooter && isPaused) || alone ? null : <RestSkeleton />}
      {data ? (
        <RecordStory
          about={{ module: api.kind.name as About['module'], id, key: api.keys.one(id) }}
          record={data}
          step={props.step}
          nobody={props.nobody}
          rest={props.page ? `${props.page(data)}#timeline` : undefined}
        />
      ) : null}
    </RightPanel>
  );
}
