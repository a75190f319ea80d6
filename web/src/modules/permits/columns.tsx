import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { PermitRow } from './api';
import { Left } from './Left';
import { useNavigation } from './navigation';
import { usePeriod } from './period';
import { TypeMark } from './TypeMark';

/** What the list shows from the start, then what can be switched on. */
export function usePermitColumns(): Column<PermitRow>[] {
  const { t } = useTranslation();
  const { dateTime, number, percent, list } = useFormats();
  const period = usePeriod();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('permit', t('permits.column.permit'), Title),
    {
      key: 'period',
      label: t('permits.column.period'),
      sort: 'starts_at',
      width: 190,
      from: 760,
      render: (row) => period(row) || kit.none,
    },
    kit.status(150, { sort: 'status' }),
    {
      key: 'left',
      label: t('permits.column.left'),
      sort: 'ends_at',
      width: 120,
      from: 640,
      render: (row) => <Left row={row} />,
    },
    kit.person(
      'requester',
      t('permits.field.requester'),
      (row) => row.requester,
      t('common.unknownPerson'),
    ),
    kit.more(
      'requested_at',
      t('permits.field.requested_at'),
      (row) => row.requested_at && dateTime(row.requested_at, row.site.time_zone),
      { sort: 'requested_at' },
    ),
    kit.division(),
    kit.more('workers', t('permits.field.worker_ids'), (row) => number(row.workers_count)),
    kit.more('officers', t('permits.field.issuing_officer_ids'), (row) =>
      list((row.issuing_officers ?? []).map(({ name }) => name)),
    ),
    kit.more(
      'percent',
      t('permits.field.percent'),
      (row) => row.percent !== null && percent(row.percent),
    ),
  ];
}

function Title({ row }: { row: PermitRow }) {
  const { t } = useTranslation();
  const { summaryPath } = useNavigation();
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
