import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { numberColumn } from '@/ui/table/numberColumn';
import type { PermitRow } from './api';
import { Left } from './Left';
import { usePeriod } from './period';
import { usePlace } from './place';
import { TypeMark } from './TypeMark';

/** What the list shows from the start, then what can be switched on. */
export function usePermitColumns(): Column<PermitRow>[] {
  const usual = useUsualColumns();
  const more = useMoreColumns();
  return [...usual, ...more];
}

function useUsualColumns(): Column<PermitRow>[] {
  const { t } = useTranslation();
  const period = usePeriod();
  return [
    numberColumn(t('field.number')),
    {
      key: 'permit',
      label: t('permits.column.permit'),
      fixed: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'period',
      label: t('permits.column.period'),
      sort: 'starts_at',
      width: 190,
      from: 760,
      render: (row) => period(row) || <NoValue label={t('common.none')} />,
    },
    {
      key: 'status',
      label: t('field.status'),
      sort: 'status',
      width: 150,
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'left',
      label: t('permits.column.left'),
      sort: 'ends_at',
      width: 120,
      from: 640,
      render: (row) => <Left row={row} />,
    },
    {
      key: 'requester',
      label: t('permits.field.requester'),
      width: 52,
      quiet: true,
      from: 820,
      render: (row) => (
        <Person name={row.requester?.name} fallback={t('common.unknownPerson')} short />
      ),
    },
  ];
}

function useMoreColumns(): Column<PermitRow>[] {
  const { t } = useTranslation();
  const { dateTime, number, percent, list } = useFormats();
  const none = <NoValue label={t('common.none')} />;
  return [
    {
      key: 'requested_at',
      label: t('permits.field.requested_at'),
      sort: 'requested_at',
      off: true,
      render: (row) => (row.requested_at ? dateTime(row.requested_at, row.site.time_zone) : none),
    },
    {
      key: 'division',
      label: t('field.division_id'),
      off: true,
      render: (row) => row.division?.name ?? none,
    },
    {
      key: 'workers',
      label: t('permits.field.worker_ids'),
      off: true,
      render: (row) => number(row.workers_count),
    },
    {
      key: 'officers',
      label: t('permits.field.issuing_officer_ids'),
      off: true,
      render: (row) => list((row.issuing_officers ?? []).map(({ name }) => name)) || none,
    },
    {
      key: 'percent',
      label: t('permits.field.percent'),
      off: true,
      render: (row) => (row.percent === null ? none : percent(row.percent)),
    },
  ];
}

function Title({ row }: { row: PermitRow }) {
  const { t } = useTranslation();
  const { summaryPath } = usePlace();
  return (
    <TitleCell
      below={
        <>
          <TypeMark type={row.type} /> ·{' '}
          {[row.site.name, row.division?.name, row.location].filter(Boolean).join(' · ')}
        </>
      }
    >
      <AppLink href={summaryPath(row.id)}>
        {titleOf(row.description) || t('permits.noDescription')}
      </AppLink>
    </TitleCell>
  );
}
