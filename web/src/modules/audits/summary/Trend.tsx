import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayIn, useFormats } from '@/platform/formats';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place } from '@/ui/chart/data';
import { LineChart } from '@/ui/chart/LineChart';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { pagePath } from '../navigation';
import { usePercent } from '../ScoreMark';
import { type Month, type Point, type SummarySearch, trendOf } from './api';

/** The scores of the latest audits as a line, and month by month. */
export function Trend({ search }: { search: SummarySearch }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(trendOf(search));
  const scored = (data?.points ?? []).filter(({ percent }) => percent !== null);
  return (
    <Section title={t('audits.numbers.trend')} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={200} /> : null}
      {data && scored.length === 0 ? <p className="quiet">{t('audits.numbers.none')}</p> : null}
      {scored.length > 0 ? <Line points={scored} /> : null}
      {data?.months?.length ? <Months months={data.months} /> : null}
    </Section>
  );
}

function Line({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const percent = usePercent();
  const placeOf = (point: Point): Place => {
    const on = day(dayIn(point.site.time_zone, new Date(point.completed_at)));
    const failed = point.failed ? ` · ${t('audits.failed')}` : '';
    return {
      key: String(point.id),
      label: `${point.number} · ${on}${failed}`,
      short: on,
      cells: { score: { value: point.percent, href: pagePath(point), signal: point.failed } },
    };
  };
  return (
    <LineChart
      label={t('audits.numbers.trend')}
      upTo={100}
      data={{
        by: t('audits.title'),
        series: [{ key: 'score', label: t('audits.field.percent'), tone: 'open' }],
        places: points.map(placeOf),
        format: percent,
      }}
    />
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation();
  const { number, monthAndYear } = useFormats();
  const percent = usePercent();
  return (
    <BarTable
      label={t('audits.numbers.month')}
      upTo={100}
      data={{
        by: t('audits.numbers.month'),
        series: [
          { key: 'completed', label: t('status.completed') },
          { key: 'late', label: t('audits.timing.late') },
          { key: 'failed', label: t('audits.failed') },
          { key: 'average', label: t('audits.numbers.average'), tone: 'completed' },
        ],
        places: months.map((month) => ({
          key: month.month,
          label: monthAndYear(month.month),
          cells: {
            completed: { value: month.completed },
            late: { value: month.late },
            failed: { value: month.failed },
            average: { value: month.average, said: percent(month.average) },
          },
        })),
        format: number,
      }}
    />
  );
}
