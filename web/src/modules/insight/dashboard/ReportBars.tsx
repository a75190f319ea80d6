import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place } from '@/ui/chart/data';
import type { Cell, Report } from '../api';
import { isMonth, useRowWords, useValues } from '../useWords';

interface Props {
  label: string;
  report: Report;
  /** With what all rows add up to. */
  totals?: boolean;
}

/** By how late something is columns stand from the least on; others stay in their order. */
const daysOf = (key: string): number =>
  Number(/^(?:over_)?(\d{1,3})(?:-\d{1,3})?$/.exec(key)?.[1] ?? 0);

/** A report as a table with bars, of which the first column is drawn. */
export function ReportBars({ label, report, totals }: Props) {
  const { t } = useTranslation();
  const { cell } = useValues();
  const words = useRowWords();
  const present = useFormats().today().slice(0, 7);
  // A month that has not begun is no zero.
  const begun = (key: string) => !isMonth(key) || key <= present;
  const columns = (report.columns ?? [])
    .map((column, at) => ({ ...column, at }))
    .sort((a, b) => daysOf(a.key) - daysOf(b.key));
  const cellsOf = (cells: readonly Cell[] | null): Place['cells'] =>
    Object.fromEntries(
      columns.map((column) => {
        const own = cells?.[column.at];
        return [column.key, own && begun(column.key) ? cell(own, column.unit) : undefined];
      }),
    );
  return (
    <BarTable
      label={label}
      data={{
        by: words.by(report.group),
        series: columns.map((column, index) => ({
          key: column.key,
          label: words.column(column),
          tone: index === 0 && column.unit === 'count' ? 'open' : undefined,
        })),
        places: (report.rows ?? []).map((row, index) => ({
          key: `${row.key} ${index}`,
          label: words.row(row, report.group),
          cells: cellsOf(row.cells),
        })),
        format: String,
      }}
      total={
        totals && report.totals?.length
          ? { key: 'total', label: t('chart.total'), cells: cellsOf(report.totals) }
          : undefined
      }
    />
  );
}
