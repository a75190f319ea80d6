import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { Filtered, isNarrowed } from '@/core/records/Filtered';
import { AppLink } from '@/ui/AppLink';
import { RiskMark } from '@/ui/RiskMark';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { type Risk, risksOf } from '../api';
import { Empty } from '../empty';
import classes from '../hira.module.css';
import { pagePath, useNavigation } from '../navigation';
import { useHiraFilters } from '../useHiraFilters';

export const riskPath = ({ assessment_id: id }: Risk) => `${pagePath({ id })}#risks`;

/** The rows of all assessments, each with what it belongs to. */
export function RisksTable() {
  const { t } = useTranslation();
  const { search, patch, create } = useNavigation();
  const navigate = useNavigate();
  const filters = useHiraFilters();
  const columns = useRiskColumns();
  const { view } = useTableView('risks');
  const list = useQuery(risksOf(search));
  return (
    <DataTable<Risk>
      label={t('hira.layout.risks')}
      columns={columns}
      rows={list.data?.rows}
      view={view}
      nameOf={(row) => `${row.number} ${row.hazard}`}
      onOpen={(row) => void navigate({ href: riskPath(row) } as never)}
      sort={search.sort}
      onSort={(sort) => patch({ sort })}
      {...queryState(list)}
      onPage={(page) => patch({ page }, { push: true })}
      card={(row) => <RiskCard row={row} />}
      empty={
        isNarrowed(filters, search) || search.matrix_number ? (
          <Filtered
            filters={filters}
            onClear={(values) => patch({ ...values, matrix_number: undefined })}
          />
        ) : (
          <Empty onBegin={create} />
        )
      }
    />
  );
}

function useRiskColumns(): Column<Risk>[] {
  const { t } = useTranslation();
  const kit = useColumnKit();
  return [
    {
      key: 'hazard',
      label: t('hira.column.hazard'),
      fixed: true,
      render: (row) => (
        <TitleCell below={row.task_step}>
          <AppLink href={riskPath(row)}>{row.hazard || t('hira.sheet.noHazard')}</AppLink>
        </TitleCell>
      ),
    },
    {
      key: 'consequence',
      label: t('hira.column.consequence'),
      from: 700,
      render: (row) => row.consequence || kit.none,
    },
    {
      key: 'initial_level',
      label: t('hira.column.initial'),
      sort: 'initial_level',
      sortDown: true,
      width: 150,
      render: (row) => <Rated rating={row.initial} />,
    },
    {
      key: 'residual_level',
      label: t('hira.column.residual'),
      sort: 'residual_level',
      sortDown: true,
      width: 150,
      render: (row) => <Rated rating={row.residual.likelihood ? row.residual : row.initial} />,
    },
    {
      key: 'number',
      label: t('hira.one'),
      sort: 'number',
      width: 200,
      from: 620,
      render: (row) => <TitleCell below={row.title}>{row.number}</TitleCell>,
    },
    kit.status(180, { from: 980 }),
  ];
}

function Rated({ rating }: { rating: Risk['initial'] }) {
  const { likelihood, severity, level } = rating;
  return (
    <span className={classes.state}>
      <RiskMark risk={level} />
      {likelihood ? (
        <span className="quiet">
          {likelihood} × {severity}
        </span>
      ) : null}
    </span>
  );
}

function RiskCard({ row }: { row: Risk }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{row.hazard || t('hira.sheet.noHazard')}</p>
      <p className="quiet">{[row.number, row.title, row.task_step].filter(Boolean).join(' · ')}</p>
      <p>{row.consequence}</p>
      <div className={classes.cardFoot}>
        <Rated rating={row.initial} />
        {row.residual.likelihood ? (
          <>
            <span aria-hidden>→</span>
            <Rated rating={row.residual} />
          </>
        ) : null}
      </div>
    </div>
  );
}
