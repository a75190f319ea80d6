import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { LineChart } from '@/ui/chart/LineChart';
import { type Closures, panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useValues } from '../useWords';
import { Panel } from './Panel';

/** What came, what went, and what is left, month by month. */
export function ClosurePanel({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t('insight.panel.closure_reports')}
      wide
      asked={useQuery(panelOf('/api/closure_reports', asked))}
      empty={({ kinds }) => !kinds?.length}
    >
      {({ kinds }) => (
        <div className={classes.pair}>
          {(kinds ?? []).map((each) => (
            <ClosureChart key={each.kind} closures={each} />
          ))}
        </div>
      )}
    </Panel>
  );
}

export function ClosureChart({ closures: { kind, months } }: { closures: Closures }) {
  const { t } = useTranslation();
  const word = useWord();
  const { number, month, monthAndYear } = useFormats();
  const { cell, said } = useValues();
  const days = (value: number | null) => ({ value, said: said(value, 'days') });
  const label = word('roles.module', kind);
  return (
    <div>
      <h4 className="quiet">{label}</h4>
      <LineChart
        label={`${t('insight.panel.closure_reports')}: ${label}`}
        whole
        data={{
          by: t('insight.group.month'),
          series: [
            { key: 'opened', label: t('insight.opened'), tone: 'open' },
            { key: 'closed', label: t('insight.closed'), tone: 'completed' },
            { key: 'backlog', label: t('insight.backlog'), tone: 'pending' },
            { key: 'median', label: t('insight.medianDays') },
            { key: 'p90', label: t('insight.p90Days') },
          ],
          places: (months ?? []).map((each) => ({
            key: each.month,
            label: monthAndYear(each.month),
            short: month(each.month),
            cells: {
              opened: cell(each.opened, 'count'),
              closed: cell(each.closed, 'count'),
              backlog: { value: each.backlog },
              median: days(each.median_days),
              p90: days(each.p90_days),
            },
          })),
          format: number,
        }}
      />
    </div>
  );
}
