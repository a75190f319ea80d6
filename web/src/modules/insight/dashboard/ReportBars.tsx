import { useTranslation } from 'react-i18next';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place } from '@/ui/chart/data';
import type { Cell, Report } from '../api';
import { useRowWords, useValues } from '../useWords';

interface Props {
  label: string;
  report: Report;
  /** With what all rows add up to. */
  totals?: boolean;
}

/** A report as a table with bars, of which the first column is drawn. */
export function ReportBars({ label, report, totals }: Props) {
  const { t } = useTranslation();
  const { cell } = useValues();
  const words = useRowWords();
  const columns = report.columns ?? [];
  const cellsOf = (cells: readonly Cell[] | null): Place['cells'] =>
    Object.fromEntries(
      columns.map((column, at) => {
        const own = cells?.[at];
        return [column.key, own && cell(own, column.unit)];
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
