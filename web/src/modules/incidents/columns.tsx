import { useTranslation } from 'react-i18next';
import { DueWords } from '@/modules/records/DueWords';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { IncidentRow } from './api';
import { HurtMark, SensitiveMark } from './HurtMark';
import { LevelMark } from './LevelMark';
import { usePlace } from './place';
import { useReporterName, useTypeWord } from './words';

type Columns = Column<IncidentRow>[];

/** What the list shows from the start, then what can be switched on. */
export function useIncidentColumns(): Columns {
  const usual = useUsualColumns();
  const more = useMoreColumns();
  return [...usual, ...more];
}

function useUsualColumns(): Columns {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  return [
    numberColumn(t('field.number')),
    {
      key: 'incident',
      label: t('incidents.one'),
      fixed: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'occurred_at',
      label: t('incidents.field.occurred_at'),
      sort: 'occurred_at',
      sortDown: true,
      width: 132,
      from: 640,
      render: (row) => dateTime(row.occurred_at, row.site.time_zone),
    },
    {
      key: 'level',
      label: t('incidents.field.severity_level'),
      sort: 'severity_level',
      sortDown: true,
      width: 104,
      from: 560,
      render: (row) => <LevelMark level={row.severity_level} />,
    },
    {
      key: 'status',
      label: t('field.status'),
      sort: 'status',
      width: 148,
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'step',
      label: t('incidents.field.step'),
      width: 128,
      from: 900,
      render: (row) => word('incidents.step', row.step),
    },
    {
      key: 'target',
      label: t('incidents.field.target_date'),
      sort: 'target_date',
      width: 112,
      from: 760,
      render: (row) => <Target row={row} />,
    },
  ];
}

function useMoreColumns(): Columns {
  const { t } = useTranslation();
  const reporter = useReporterName();
  const word = useWord();
  const none = <NoValue label={t('common.none')} />;
  return [
    {
      key: 'lead',
      label: t('incidents.field.lead_id'),
      off: true,
      render: (row) => <Person name={row.lead?.name} fallback={t('common.none')} short />,
    },
    {
      key: 'reporter',
      label: t('incidents.field.reporter_id'),
      off: true,
      render: (row) => <Person name={row.reported_by?.name} fallback={reporter(row)} short />,
    },
    {
      key: 'actual',
      label: t('incidents.field.actual'),
      off: true,
      render: (row) => <RiskMark risk={row.actual.level} />,
    },
    {
      key: 'potential',
      label: t('incidents.field.potential'),
      off: true,
      render: (row) => <RiskMark risk={row.potential.level} />,
    },
    {
      key: 'division',
      label: t('field.division_id'),
      off: true,
      render: (row) => row.division?.name ?? none,
    },
    {
      key: 'category',
      label: t('field.category_id'),
      off: true,
      render: (row) => row.category?.name ?? none,
    },
    {
      key: 'recordable',
      label: t('incidents.field.recordable'),
      off: true,
      render: (row) => word('incidents.recordable', row.recordable),
    },
    {
      key: 'actions',
      label: t('field.actions'),
      off: true,
      render: (row) =>
        row.actions_count > 0
          ? t('incidents.actions.done', { done: row.actions_done, total: row.actions_count })
          : none,
    },
  ];
}

/** By when the investigation is to be over; a closed one is not late any more. */
function Target({ row }: { row: IncidentRow }) {
  const status = row.status === 'closed' ? 'closed' : 'open';
  return <DueWords status={status} due={row.target_date} zone={row.site.time_zone} />;
}

function Title({ row }: { row: IncidentRow }) {
  const typeOf = useTypeWord();
  const { summaryPath } = usePlace();
  return (
    <TitleCell
      below={
        <>
          <HurtMark row={row} />
          <SensitiveMark row={row} />
          {[typeOf(row), row.site.name, row.location].filter(Boolean).join(' · ')}
        </>
      }
    >
      <AppLink href={summaryPath(row.id)}>{titleOf(row.description)}</AppLink>
    </TitleCell>
  );
}
