import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { EmptyState } from '@/ui/EmptyState';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useTableView } from '@/ui/table/useTableView';
import { discardJob, type Job, retryJob } from './api';
import classes from './installation.module.css';

const MOVES = { retry: retryJob, discard: discardJob } as const;

interface Asked {
  readonly job: Job;
  readonly move: keyof typeof MOVES;
}

/** The jobs that failed; each is tried again or discarded. */
export function FailedJobs({ of }: { of: readonly Job[] }) {
  const { t } = useTranslation();
  const { view } = useTableView('failedJobs');
  const [asked, setAsked] = useState<Asked>();
  const columns = useJobColumns(setAsked);
  return (
    <>
      <DataTable
        label={t('installation.failedJobs')}
        columns={columns}
        rows={[...of]}
        view={view}
        nameOf={(row) => row.kind}
        card={(row) => <JobCard row={row} onAsk={setAsked} />}
        empty={<EmptyState small title={t('installation.noneFailed')} />}
      />
      {asked ? (
        <AskedWrite
          title={asked.job.kind}
          text={t(`installation.${asked.move}Text`)}
          confirm={t(`installation.${asked.move}`)}
          danger={asked.move === 'discard'}
          write={() => MOVES[asked.move](asked.job.id)}
          done={t('common.saved')}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

function useJobColumns(onAsk: (asked: Asked) => void): Column<Job>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const kit = useColumnKit();
  return [
    kit.title('kind', t('installation.job'), Kind),
    kit.state(190, (row) => <State row={row} />),
    {
      key: 'error',
      label: t('installation.error'),
      width: 320,
      render: (row) => <span className={classes.error}>{row.error}</span>,
    },
    {
      key: 'failed',
      label: t('installation.failedAt'),
      width: 170,
      from: 960,
      render: (row) => (row.failed_at ? dateTime(row.failed_at) : kit.none),
    },
    {
      key: 'moves',
      label: t('installation.moves'),
      width: 230,
      render: (row) => <Moves row={row} onAsk={onAsk} />,
    },
  ];
}

function Kind({ row }: { row: Job }) {
  return <TitleCell below={row.organization}>{row.kind}</TitleCell>;
}

function State({ row }: { row: Job }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (row.recovered) return <StatusBadge status="completed" label={t('installation.recovered')} />;
  if (row.next_at) {
    const when = dateTime(row.next_at);
    return <StatusBadge status="pending" label={t('installation.againAt', { when })} />;
  }
  return <StatusBadge status="failed" label={t(`installation.state.${row.state}`)} />;
}

function Moves({ row, onAsk }: { row: Job; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.moves}>
      <Button variant="default" size="xs" onClick={() => onAsk({ job: row, move: 'retry' })}>
        {t('installation.retry')}
      </Button>
      <Button
        variant="light"
        color="danger"
        size="xs"
        onClick={() => onAsk({ job: row, move: 'discard' })}
      >
        {t('installation.discard')}
      </Button>
    </div>
  );
}

/** A job on a phone. */
function JobCard({ row, onAsk }: { row: Job; onAsk: (asked: Asked) => void }) {
  return (
    <div className={classes.jobCard}>
      <Kind row={row} />
      <div>
        <State row={row} />
      </div>
      <span className={classes.error}>{row.error}</span>
      <Moves row={row} onAsk={onAsk} />
    </div>
  );
}
