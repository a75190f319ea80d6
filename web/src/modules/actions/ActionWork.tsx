import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { titleOf } from '@/core/records/title';
import { RecentHistory } from '@/core/records/work/RecentHistory';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { ErrorState } from '@/ui/ErrorState';
import { Gallery } from '@/ui/files/Gallery';
import { StatusBadge } from '@/ui/StatusBadge';
import { ActionFacts } from './ActionFacts';
import { type ActionRow, actionApi } from './api';
import { CheckForm } from './CheckForm';
import { CloseForm } from './CloseForm';
import { CompleteForm } from './CompleteForm';
import { DecideForm } from './DecideForm';
import type { MoveProps } from './moving';
import { Outcome } from './Outcome';
import { ReopenForm } from './ReopenForm';
import { useStart } from './writes';

type Why = 'overdue' | 'due' | 'later' | 'verify' | 'decide' | 'check';

/** An action that waits for the reader: to be done, to be verified, or to be decided on. */
export function ActionWork({ why, record, open, onToggle, onDone }: WorkProps<ActionRow>) {
  const { t } = useTranslation();
  const { day, due } = useFormats();
  const zone = record.site.time_zone;
  const reason = why as Why;
  const own = reason === 'overdue' || reason === 'due' || reason === 'later';
  const starts = own && record.can.start === '';
  const about = {
    verify: record.completed_by && t('actions.work.completedBy', record.completed_by),
    decide:
      record.extension &&
      t('actions.work.asksUntil', {
        name: record.responsible.name,
        day: day(record.extension.due_date, zone),
      }),
    check: record.check && t('actions.work.checkOn', { day: day(record.check.on, zone) }),
  }[why as string];
  return (
    <WorkItem
      number={record.number}
      title={titleOf(record.description)}
      href={`/actions/all/summary/${record.id}`}
      about={[
        record.site.name,
        own ? record.assigned_by && t('actions.work.from', record.assigned_by) : about,
      ]}
      marks={
        own ? (
          <StatusBadge
            status={reason === 'overdue' ? 'overdue' : 'pending'}
            label={due(record.due_date, zone)}
          />
        ) : (
          <StatusBadge status={record.status} />
        )
      }
      action={t(`actions.work.${own ? 'complete' : (reason as 'verify' | 'decide' | 'check')}`)}
      instead={starts ? <Start action={record} /> : null}
      open={open}
      onToggle={onToggle}
    >
      <Details why={reason} row={record} onToggle={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

/** There is nothing to look at before a start. */
function Start({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { start, isPending } = useStart();
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      aria-label={`${t('actions.move.start')}: ${titleOf(action.description)}`}
      onClick={() => start(action)}
    >
      {t('actions.move.start')}
    </Button>
  );
}

interface DetailsProps {
  why: Why;
  row: ActionRow;
  onToggle: () => void;
  onDone: () => void;
}

/** What is decided by, and the decision beside it. */
function Details({ why, row, onToggle, onDone }: DetailsProps) {
  const { t } = useTranslation();
  const { data: action, error, refetch } = useQuery(actionApi().one(row.id));
  if (error && !action) return <ErrorState error={error} onRetry={refetch} small />;
  if (!action) return <RestSkeleton />;
  return (
    <div className={work.columns}>
      <div className={work.column}>
        <div className={work.pictures}>
          <Outcome action={action} />
        </div>
        <ActionFacts action={action} />
        <div className={work.pictures}>
          <Gallery files={action.attachments ?? []} />
        </div>
      </div>
      <div className={work.column}>
        <Answer why={why} action={action} onClose={onToggle} onDone={onDone} />
        <RecentHistory
          kind="Action"
          entries={action.timeline}
          zone={action.site.time_zone}
          nobody={t('common.unknownPerson')}
        />
      </div>
    </div>
  );
}

interface AnswerProps extends MoveProps {
  why: Why;
  onDone: () => void;
}

function Answer({ why, ...move }: AnswerProps) {
  const { action, onDone } = move;
  if (why === 'verify') return <Verify {...move} />;
  if (why === 'check') return <CheckForm {...move} />;
  if (why !== 'decide') return <CompleteForm {...move} />;
  const { extension } = action;
  return extension ? <DecideForm action={action} request={extension} onDone={onDone} /> : null;
}

/** Found good, or sent back with a reason. */
function Verify(move: MoveProps) {
  const { t } = useTranslation();
  const [back, setBack] = useState(false);
  if (back) return <ReopenForm {...move} name="sendBack" onClose={() => setBack(false)} />;
  return (
    <CloseForm
      {...move}
      other={
        move.action.can.reopen === '' ? (
          <Button variant="default" onClick={() => setBack(true)}>
            {t('actions.move.sendBack')}
          </Button>
        ) : null
      }
    />
  );
}
