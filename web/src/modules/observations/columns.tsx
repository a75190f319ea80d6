import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { RiskMark } from '@/ui/RiskMark';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { ObservationRow } from './api';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';
import { useReporterName, useTypeWord } from './words';

/** What the list shows from the start, then what can be switched on. */
export function useObservationColumns(): Column<ObservationRow>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const reporter = useReporterName();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('observation', t('observations.summaryTitle'), Title),
    {
      key: 'risk',
      label: t('field.risk_potential'),
      sort: 'risk_potential',
      sortDown: true,
      width: 100,
      from: 520,
      render: (row) => <RiskMark risk={row.risk_potential} />,
    },
    kit.status(128, { sort: 'status' }),
    kit.due('due'),
    kit.person('reporter', t('observations.field.reporter_id'), (row) => row.reported_by, reporter),
    kit.more(
      'observed_at',
      t('observations.field.observed_at'),
      (row) => dateTime(row.observed_at, row.site.time_zone),
      { sort: 'observed_at' },
    ),
    kit.division(),
    kit.category(),
    kit.more(
      'actions',
      t('field.actions'),
      ({ actions_count: count, actions_done: done }) =>
        count > 0 && t('observations.actionsDone', { done, count }),
    ),
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
