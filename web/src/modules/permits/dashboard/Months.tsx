import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place } from '@/ui/chart/data';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { listAddress, monthSpan } from './address';
import { type DashboardSearch, type Month, monthsOf } from './api';

const COLUMNS = ['requested', 'approved', 'closed', 'rejected', 'revoked', 'overdue'] as const;
/** What a list can show by a status of its own. */
const LISTED: readonly string[] = ['closed', 'rejected', 'revoked', 'overdue'];

/** What became of the permits of each month. */
export function Months({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation();
  const { number, monthAndYear } = useFormats();
  const { data, error, refetch } = useQuery(monthsOf(search));
  const cellOf = (month: Month, column: (typeof COLUMNS)[number]) => {
    const status = LISTED.includes(column) ? column : undefined;
    const href = listAddress({ ...search, ...monthSpan(month.month, search) }, { status });
    return { value: month[column], href: month[column] > 0 ? href : undefined };
  };
  const placeOf = (month: Month): Place => ({
    key: month.month,
    label: monthAndYear(month.month),
    cells: Object.fromEntries(COLUMNS.map((column) => [column, cellOf(month, column)])),
  });
  return (
    <Section title={t('permits.dashboard.months')} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
      {data?.length === 0 ? <p className="quiet">{t('permits.dashboard.none')}</p> : null}
      {data && data.length > 0 ? (
        <BarTable
          label={t('permits.dashboard.months')}
          data={{
            by: t('permits.dashboard.month'),
            series: COLUMNS.map((column) => ({
              key: column,
              label: t(`permits.dashboard.column.${column}`),
              tone: column === 'requested' ? 'open' : undefined,
            })),
            places: data.map(placeOf),
            format: number,
          }}
        />
      ) : null}
    </Section>
  );
}
