import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Drawn, Tone } from '@/ui/chart/data';
import { LineChart } from '@/ui/chart/LineChart';
import { NumberTable } from '@/ui/chart/NumberTable';
import { Section } from '@/ui/Facts';
import { type MeasureName, measuresQuery, type Statistics, type Unit } from '../api';
import classes from '../insight.module.css';
import { useMeasureWords, useValues } from '../useWords';

type Site = NonNullable<Statistics['sites']>[number];

/** What is drawn above the table, as far as the reader may see it. */
const LINES: readonly (readonly [MeasureName, Tone])[] = [
  ['observations', 'open'],
  ['near_misses', 'pending'],
  ['incidents', 'overdue'],
];

/** One site, or all of them together: a line for each measure, a column for each period. */
export function SiteStatistics({ site, statistics }: { site: Site; statistics: Statistics }) {
  const { t } = useTranslation();
  const title = site.id === 0 ? t('nav.allSites') : site.name;
  return (
    <Section title={title} level={2}>
      <Lines site={site} statistics={statistics} title={title} />
      <div className={`card ${classes.scroll}`}>
        <NumberTable label={title} data={useTable(site, statistics)} linked />
      </div>
    </Section>
  );
}

function useTable(site: Site, { periods }: Statistics): Drawn {
  const { t } = useTranslation();
  const { number, today } = useFormats();
  const { name } = useMeasureWords();
  const { cell } = useValues();
  const unitOf = useUnits();
  const periodName = usePeriodName();
  return {
    by: t('insight.measured'),
    series: [
      ...(periods ?? []).map(({ key }) => ({ key, label: periodName(key, true) })),
      { key: 'total', label: t('chart.total') },
    ],
    places: (site.rows ?? []).map((row, index) => {
      const unit = unitOf(row.key);
      // What has not begun is no zero.
      const cells = (periods ?? []).map(({ key, from }, at) => {
        const own = row.cells?.[at];
        return [key, own && from <= today() ? cell(own, unit) : undefined] as const;
      });
      const total = site.totals?.[index];
      return {
        key: row.key,
        label: row.name || name(row.key as MeasureName),
        cells: { ...Object.fromEntries(cells), total: total && cell(total, unit) },
      };
    }),
    format: number,
  };
}

function useUnits() {
  const measures = useQuery(measuresQuery).data ?? [];
  return (measure: string): Unit => measures.find(({ name }) => name === measure)?.unit ?? 'count';
}

/** A month by its name; a quarter or a year as it is numbered. */
function usePeriodName() {
  const { month, monthAndYear } = useFormats();
  return (key: string, short?: boolean): string => {
    if (/^\d{4}-\d\d$/.test(key)) return short ? month(key) : monthAndYear(key);
    return key.replace('-', ' ');
  };
}

function Lines({
  site,
  statistics,
  title,
}: Parameters<typeof SiteStatistics>[0] & { title: string }) {
  const { number, today } = useFormats();
  const { t } = useTranslation();
  const { name } = useMeasureWords();
  const { cell } = useValues();
  const periodName = usePeriodName();
  const rowOf = (measure: string) => site.rows?.find(({ key }) => key === measure);
  const drawn = LINES.filter(([measure]) => rowOf(measure));
  const periods = statistics.periods ?? [];
  if (drawn.length === 0 || periods.length < 2) return null;
  return (
    <LineChart
      label={title}
      whole
      data={{
        by: t('insight.filter.period'),
        series: drawn.map(([key, tone]) => ({ key, label: name(key), tone })),
        places: periods.map(({ key, from }, at) => ({
          key,
          label: periodName(key),
          short: periodName(key, true),
          cells: Object.fromEntries(
            drawn.map(([measure]) => {
              const own = rowOf(measure)?.cells?.[at];
              return [measure, own && from <= today() ? cell(own, 'count') : undefined];
            }),
          ),
        })),
        format: number,
      }}
    />
  );
}
