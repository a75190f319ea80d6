import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DueWords } from '@/modules/records/DueWords';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { ObservationRow } from './api';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';
import { useReporterName, useTypeWord } from './words';

type Columns = Column<ObservationRow>[];

/** What the list shows from the start, then what can be switched on. */
export function useObservationColumns(): Columns {
  const usual = useUsualColumns();
  const more = useMoreColumns();
  return [...usual, ...more];
}

function useUsualColumns(): Columns {
  const { t } = useTranslation();
  const reporter = useReporterName();
  return [
    numberColumn(t('field.number')),
    {
      key: 'observation',
      label: t('observations.summaryTitle'),
      fixed: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'risk',
      label: t('field.risk_potential'),
      sort: 'risk_potential',
      sortDown: true,
      width: 100,
      from: 520,
      render: (row) => <RiskMark risk={row.risk_potential} />,
    },
    {
      key: 'status',
      label: t('field.status'),
      sort: 'status',
      width: 128,
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'due',
      label: t('field.due_date'),
      sort: 'due_date',
      width: 112,
      render: (row) => (
        <DueWords status={row.status} due={row.due_date} zone={row.site.time_zone} />
      ),
    },
    {
      key: 'reporter',
      label: t('observations.field.reporter_id'),
      width: 52,
      quiet: true,
      from: 820,
      render: (row) => <Person name={row.reported_by?.name} fallback={reporter(row)} short />,
    },
  ];
}

function useMoreColumns(): Columns {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return [
    {
      key: 'observed_at',
      label: t('observations.field.observed_at'),
      sort: 'observed_at',
      off: true,
      render: (row) => dateTime(row.observed_at, row.site.time_zone),
    },
    {
      key: 'division',
      label: t('field.division_id'),
      off: true,
      render: (row) => row.division?.name ?? <NoValue label={t('common.none')} />,
    },
    {
      key: 'category',
      label: t('field.category_id'),
      off: true,
      render: (row) => row.category?.name ?? <NoValue label={t('common.none')} />,
    },
    {
      key: 'actions',
      label: t('field.actions'),
      off: true,
      render: (row) =>
        row.actions_count > 0 ? (
          t('observations.actionsDone', { done: row.actions_done, count: row.actions_count })
        ) : (
          <NoValue label={t('common.none')} />
        ),
    },
  ];
}

function Title({ row }: { row: ObservationRow }) {
  const typeOf = useTypeWord();
  return (
    <TitleCell below={[typeOf(row), row.site.name, row.location].filter(Boolean).join(' · ')}>
      <StopMark row={row} />
      <SensitiveMark row={row} />
      <Link
        to="/observations/summary/$id/{-$tab}"
        params={{ id: String(row.id), tab: undefined }}
        search
      >
        {titleOf(row.description)}
      </Link>
    </TitleCell>
  );
}
