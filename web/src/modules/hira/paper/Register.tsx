import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '@/platform/search';
import { Sheet } from '@/ui/print/Sheet';
import { SheetState } from '@/ui/print/SheetState';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import { ON_PAPER, type Risk, registerOf } from '../api';
import page from '../page/page.module.css';
import type { HiraSearch } from '../search';
import classes from './paper.module.css';

/** The rows of the register on paper, as the list is filtered; a browser saves it as PDF. */
export function Register() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false } as never) as HiraSearch;
  const { data, error, refetch } = useQuery(registerOf(search));
  if (!data) return <SheetState error={error} onRetry={refetch} />;
  return (
    <div className={classes.wide}>
      <Sheet
        kind={t('hira.titles.register')}
        title={t('hira.title')}
        above={<span>{t('hira.risks', { count: data.total })}</span>}
        record={`/hira${stringifySearch({ ...search, view: 'risks' })}`}
      >
        {data.total > ON_PAPER ? (
          <p role="status">{t('hira.onPaper', { count: ON_PAPER })}</p>
        ) : null}
        <table className={page.table}>
          <thead>
            <tr>
              <th>{t('hira.one')}</th>
              <th>{t('hira.column.task_step')}</th>
              <th>{t('hira.column.risk')}</th>
              <th>{t('hira.column.controls')}</th>
              <th>{t('hira.column.initial')}</th>
              <th>{t('hira.column.additional')}</th>
              <th>{t('hira.column.residual')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </div>
  );
}

function Line({ row }: { row: Risk }) {
  const residual = row.residual.likelihood ? row.residual : row.initial;
  return (
    <tr>
      <td>
        {row.number} {row.title}
        <br />
        <StatusBadge status={row.status} />
      </td>
      <td>{row.task_step}</td>
      <td>
        <b>{row.hazard}</b>
        <p>{row.consequence}</p>
      </td>
      <td className={page.prose}>{row.controls}</td>
      <td>
        <Rated rating={row.initial} />
      </td>
      <td>{row.additional_controls.map(({ description }) => description).join('; ')}</td>
      <td>
        <Rated rating={residual} />
      </td>
    </tr>
  );
}

function Rated({ rating }: { rating: Risk['initial'] }) {
  const { likelihood, severity, level } = rating;
  return (
    <>
      <RiskMark risk={level} />
      {likelihood ? <p>{`${likelihood} × ${severity} = ${likelihood * severity}`}</p> : null}
    </>
  );
}
