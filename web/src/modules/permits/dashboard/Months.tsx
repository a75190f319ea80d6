import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { listAddress, monthSpan } from './address';
import { type DashboardSearch, type Month, monthsOf } from './api';
import classes from './dashboard.module.css';

const COLUMNS = ['requested', 'approved', 'closed', 'rejected', 'revoked', 'overdue'] as const;
/** What a list can show by a status of its own. */
const LISTED: readonly string[] = ['closed', 'rejected', 'revoked', 'overdue'];

/** What became of the permits of each month. */
export function Months({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation();
  const { number, monthAndYear } = useFormats();
  const { data, error, refetch } = useQuery(monthsOf(search));
  const most = Math.max(1, ...(data ?? []).map(({ requested }) => requested));
  const cell = (month: Month, column: (typeof COLUMNS)[number]) => {
    const status = LISTED.includes(column) ? column : undefined;
    const href = listAddress({ ...search, ...monthSpan(month.month, search) }, { status });
    return month[column] > 0 ? <AppLink href={href}>{number(month[column])}</AppLink> : '–';
  };
  return (
    <Section title={t('permits.dashboard.months')} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
      {data?.length === 0 ? <p className="quiet">{t('permits.dashboard.none')}</p> : null}
      {data && data.length > 0 ? (
        <div className={`card ${classes.scroll}`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('permits.dashboard.month')}</th>
                <th scope="col" aria-hidden />
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`permits.dashboard.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{monthAndYear(month.month)}</th>
                  <td className={classes.barCell} aria-hidden>
                    <span
                      className={classes.bar}
                      style={{ width: `${(month.requested / most) * 100}%` }}
                    />
                  </td>
                  {COLUMNS.map((column) => (
                    <td key={column}>{cell(month, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Section>
  );
}
