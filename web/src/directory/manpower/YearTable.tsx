import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Metric, SiteYear } from './api';
import { keyOf, pasted, tableOf } from './cells';
import classes from './manpower.module.css';
import { useMonthName } from './months';
import type { Sheet } from './useSheet';
import { YearCell } from './YearCell';

interface Props {
  sites: readonly SiteYear[];
  metric: Metric;
  sheet: Sheet;
}

interface Place {
  row: number;
  column: number;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

/** A year of sites as a table: the arrows walk, typing changes a cell, a column can be pasted. */
export function YearTable({ sites, metric, sheet }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const monthName = useMonthName();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const months = sites[0]?.months ?? [];

  function go(row: number, column: number) {
    if (row < 0 || row >= sites.length || column < 0 || column >= months.length) return;
    setAt({ row, column });
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  function walk(event: KeyboardEvent<HTMLElement>, place: Place) {
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(place.row + way[0], place.column + way[1]);
  }

  function paste(event: ClipboardEvent, place: Place) {
    event.preventDefault();
    const lines = tableOf(event.clipboardData.getData('text/plain'));
    sheet.put(pasted(sheet.typed, lines, place, metric, sites));
  }

  return (
    <div className={`card ${classes.frame}`}>
      <table ref={table} className={classes.table}>
        <caption className="visually-hidden">{t(`manpower.metric.${metric}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.site_id')}</th>
            {months.map(({ month }) => (
              <th key={month} scope="col">
                {monthName(month, 'short')}
              </th>
            ))}
            <th scope="col">{t(metric === 'hours' ? 'manpower.sum' : 'manpower.average')}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site, row) => (
            <tr key={site.id}>
              <th scope="row">
                <span title={site.name}>{site.name}</span>
              </th>
              {(site.months ?? []).map((month, column) => {
                const spot = { siteId: site.id, month: month.month, metric };
                return (
                  <YearCell
                    key={month.month}
                    place={`${row} ${column}`}
                    label={`${site.name}, ${monthName(month.month, 'long')}`}
                    value={month[metric]}
                    usual={metric === 'hours' ? !month.real : !month.entered}
                    typed={sheet.typed.get(keyOf(spot))}
                    error={sheet.errors.get(keyOf(spot))}
                    tabbed={at.row === row && at.column === column}
                    onFocus={() => setAt({ row, column })}
                    onType={(text) => sheet.type(spot, text)}
                    onWalk={(event) => walk(event, { row, column })}
                    onPaste={(event) => paste(event, { row, column })}
                  />
                );
              })}
              <td className={classes.year}>
                {number(yearOf(site, metric))}
                {metric === 'hours' && site.contractor_hours > 0 ? (
                  <div className="quiet">
                    {t('manpower.contractors', { hours: number(site.contractor_hours) })}
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A year in one number: hours add up, people and days are as many as in a usual month. */
function yearOf(site: SiteYear, metric: Metric): number {
  if (metric === 'hours') return site.hours;
  const months = site.months ?? [];
  const sum = months.reduce((so, month) => so + month[metric], 0);
  return Math.round((sum / Math.max(1, months.length)) * 10) / 10;
}
