import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { DueWords } from '@/core/records/DueWords';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { IncidentRow } from './api';
import { HurtMark, SensitiveMark } from './HurtMark';
import { LevelMark } from './LevelMark';
import { useNavigation } from './navigation';
import { useReporterName, useTypeWord } from './words';

/** What the list shows from the start, then what can be switched on. */
export function useIncidentColumns(): Column<IncidentRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  const reporter = useReporterName();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('incident', t('incidents.one'), Title),
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
    kit.status(148, { sort: 'status' }),
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
    kit.more('lead', t('incidents.field.lead_id'), (row) => (
      <Person name={row.lead?.name} fallback={t('common.none')} short />
    )),
    kit.more('reporter', t('incidents.field.reporter_id'), (row) => (
      <Person name={row.reported_by?.name} fallback={reporter(row)} short />
    )),
    kit.more('actual', t('incidents.field.actual'), (row) => <RiskMark risk={row.actual.level} />),
    kit.more('potential', t('incidents.field.potential'), (row) => (
      <RiskMark risk={row.potential.level} />
    )),
    kit.division(),
    kit.category(),
    kit.more('recordable', t('incidents.field.recordable'), (row) =>
      word('incidents.recordable', row.recordable),
    ),
    kit.more(
      'actions',
      t('field.actions'),
      ({ actions_count: total, actions_done: done }) =>
        total > 0 && t('incidents.actions.done', { done, total }),
    ),
  ];
}

/** By when the investigation is to be over; a closed one is not late any more. */
function Target({ row }: { row: IncidentRow }) {
  const status = row.status === 'closed' ? 'closed' : 'open';
  return <DueWords status={status} due={row.target_date} zone={row.site.time_zone} />;
}

function Title({ row }: { row: IncidentRow }) {
  const typeOf = useTypeWord();
  const { summaryPath } = useNavigation();
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
