import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Tone } from '@/ui/chart/data';
import { LineChart } from '@/ui/chart/LineChart';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import type { Column, Report } from '../api';
import type { Asked } from '../asked';
import { ReportBars } from '../dashboard/ReportBars';
import { useRowWords, useSpanWords, useValues } from '../useWords';
import { tableOf } from './reports';

/** So many rows are read at once; all of them are in the file. */
const AT_ONCE = 50;

interface Props {
  name: Parameters<typeof tableOf>[0];
  asked: Asked;
}

export function ReportView({ name, asked }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(tableOf(name, asked));
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  }
  return <ReportBody report={data} title={t(`insight.report.${name}`)} />;
}

/** The numbers of a report, whichever day they were made. */
export function ReportBody({ report, title }: { report: Report; title: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const span = useSpanWords();
  const [all, setAll] = useState(false);
  const rows = report.rows ?? [];
  const shown = { ...report, rows: all ? rows : rows.slice(0, AT_ONCE) };
  return (
    <>
      <p className="quiet">{span(report.span)}</p>
      {rows.length === 0 ? <p className="quiet">{t('insight.none')}</p> : null}
      {rows.length > 0 ? <ReportBars label={title} report={shown} totals /> : null}
      {shown.rows.length < rows.length ? (
        <Button variant="default" className="not-on-paper" onClick={() => setAll(true)}>
          {t('insight.allRows', { total: number(rows.length) })}
        </Button>
      ) : null}
      {report.more ? <p className="quiet">{t('insight.moreRows')}</p> : null}
      <Months report={report} title={title} />
    </>
  );
}

const TONES: readonly Tone[] = [
  'open',
  'pending',
  'completed',
  'overdue',
  'in-progress',
  'planned',
];

/** The same columns month by month, those of one unit as lines. */
function Months({ report: { columns, months }, title }: { report: Report; title: string }) {
  const { t } = useTranslation();
  const { number, percent, month, monthAndYear, today } = useFormats();
  const words = useRowWords();
  const { cell } = useValues();
  const unit = columns?.[0]?.unit ?? 'count';
  const drawn = (columns ?? [])
    .map((column, at): [Column, number] => [column, at])
    .filter(([column]) => column.unit === unit && !/^\d{4}/.test(column.key))
    .slice(0, TONES.length);
  if (!months || months.length < 2 || drawn.length === 0) return null;
  return (
    <Section title={t('insight.byMonth', { name: title })} level={2}>
      <LineChart
        label={t('insight.byMonth', { name: title })}
        whole={unit === 'count'}
        upTo={unit === 'percent' ? 100 : 0}
        data={{
          by: t('insight.group.month'),
          series: drawn.map(([column], index) => ({
            key: column.key,
            label: words.column(column),
            tone: TONES[index],
          })),
          places: months.map((row) => ({
            key: row.key,
            label: monthAndYear(row.key),
            short: month(row.key),
            cells: Object.fromEntries(
              drawn.map(([column, at]) => {
                const own = row.cells?.[at];
                // A month that has not begun is no zero.
                const begun = row.key <= today().slice(0, 7);
                return [column.key, own && begun ? cell(own, unit) : undefined];
              }),
            ),
          })),
          format: unit === 'percent' ? percent : number,
        }}
      />
    </Section>
  );
}
