import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { StatusBadge } from '@/ui/StatusBadge';
import type { ListedRecord, RecordApi } from './api';
import { letterheadOf } from './letterhead';
import { useRecordId } from './navigation';
import type { WholeRecord } from './RecordPanel';
import { type Entry, RecordTimeline } from './RecordTimeline';
import { titleOf } from './title';

interface Props<R extends ListedRecord, O extends R & WholeRecord> {
  api: Pick<RecordApi<never, R, O>, 'kind' | 'one'>;
  /** What kind of paper it is. */
  title: string;
  /** Where the record is on the screen. */
  path: (record: O) => string;
  marks?: (record: O) => ReactNode;
  /** Between its head and its history. */
  children: (record: O) => ReactNode;
  step?: (entry: Entry) => ReactNode;
  nobody: string;
}

/** One record on paper, with its history. */
export function RecordSheet<R extends ListedRecord, O extends R & WholeRecord>(props: Props<R, O>) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(props.api.one(useRecordId() ?? 0));
  const siteId = data?.site.id ?? 0;
  const letterhead = useQuery(letterheadOf(siteId));
  // A sheet is not shown before its logo is known, since it may be printed at once.
  if (!data || letterhead.isPending) return <SheetState error={error} onRetry={refetch} />;
  return (
    <Sheet
      letterhead={letterhead.data}
      kind={props.title}
      title={titleOf(data.description)}
      above={
        <>
          <span>{data.number}</span>
          <StatusBadge status={data.status} />
          {props.marks?.(data)}
        </>
      }
      record={props.path(data)}
    >
      {props.children(data)}
      <Section title={t('timeline.title')}>
        <RecordTimeline
          entries={data.timeline ?? []}
          comments={data.comments ?? []}
          zone={data.site.time_zone}
          kind={props.api.kind.name}
          step={props.step}
          nobody={props.nobody}
          inFull
        />
      </Section>
    </Sheet>
  );
}
