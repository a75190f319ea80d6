import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { BarTable } from '@/ui/chart/BarTable';
import type { Tone } from '@/ui/chart/data';
import { Linked } from '@/ui/chart/Linked';
import { Pyramid } from '@/ui/chart/Pyramid';
import { type Champion, type Level, panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useRowWords, useValues } from '../useWords';
import { CausesPanel } from './CausesPanel';
import { ClosurePanel } from './ClosurePanel';
import { EnergyPanel } from './EnergyPanel';
import { IndicatorsTable } from './IndicatorsTable';
import { LaggingPanel } from './LaggingPanel';
import { Panel } from './Panel';
import { ReportBars } from './ReportBars';

export interface PanelProps {
  asked: Asked;
}

function LeadingPanel({ asked }: PanelProps) {
  const { t } = useTranslation();
  const title = t('insight.panel.leading_indicators');
  return (
    <Panel
      title={title}
      wide
      asked={useQuery(panelOf('/api/dashboards/leading_indicators', asked))}
      empty={({ indicators }) => !indicators?.length}
    >
      {({ indicators }) => {
        const all = indicators ?? [];
        const half = Math.ceil(all.length / 2);
        return (
          <div className={classes.pair}>
            <IndicatorsTable label={title} numbers={all.slice(0, half)} />
            <IndicatorsTable label={title} numbers={all.slice(half)} />
          </div>
        );
      }}
    </Panel>
  );
}

const TONES: Readonly<Record<Level['level'], Tone>> = {
  fatal: 'risk-critical',
  lost_time: 'risk-high',
  restricted: 'risk-high',
  medical: 'risk-medium',
  first_aid: 'risk-medium',
  near_miss: 'open',
  unsafe: 'planned',
};

function PyramidPanel({ asked }: PanelProps) {
  const { t } = useTranslation();
  const title = t('insight.panel.safety_pyramid');
  return (
    <Panel
      title={title}
      asked={useQuery(panelOf('/api/dashboards/safety_pyramids', asked))}
      empty={({ levels }) => !levels?.length}
    >
      {({ levels }) => (
        <div className="card">
          <Pyramid
            label={title}
            levels={(levels ?? []).map(({ level, happened, could_have_killed: killed }) => ({
              key: level,
              label: t(`insight.level.${level}`),
              tone: TONES[level],
              value: happened.value ?? 0,
              href: happened.list || undefined,
              grave: {
                value: killed.value ?? 0,
                text: t('insight.couldHaveKilled', { count: killed.value ?? 0 }),
                href: killed.list || undefined,
              },
            }))}
          />
        </div>
      )}
    </Panel>
  );
}

function ActionsPanel({ asked }: PanelProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { said } = useValues();
  const words = useRowWords();
  const title = t('insight.panel.action_summary');
  return (
    <Panel
      title={title}
      wide
      asked={useQuery(panelOf('/api/dashboards/action_summaries', asked))}
      empty={({ rows, overdue }) => !rows?.length && overdue.count === 0}
    >
      {(answer) => (
        <>
          <p className={classes.facts}>
            <span>
              {t('status.overdue')}{' '}
              <strong>
                <Linked
                  text={number(answer.overdue.count)}
                  href={answer.overdue.list || undefined}
                />
              </strong>
            </span>
            <span>
              {t('insight.inTime')}{' '}
              <strong>
                <Linked
                  text={said(answer.in_time.value, 'percent')}
                  href={answer.in_time.list || undefined}
                />
              </strong>
            </span>
            <span>
              {t('insight.medianDays')} <strong>{said(answer.median_days, 'days')}</strong>
            </span>
            {(answer.controls ?? []).map((row) => (
              <span key={row.key}>
                {words.row(row, 'control')}{' '}
                <strong>
                  <Linked
                    text={number(row.cells?.[0]?.count ?? 0)}
                    href={row.cells?.[0]?.list || undefined}
                  />
                </strong>
              </span>
            ))}
          </p>
          {answer.rows?.length ? <ReportBars label={title} report={answer} /> : null}
        </>
      )}
    </Panel>
  );
}

function ModulesPanel({ asked }: PanelProps) {
  const { t } = useTranslation();
  const title = t('insight.panel.modules');
  const path = '/api/dashboards/dashboard_module_count_analyses';
  return (
    <Panel title={title} asked={useQuery(panelOf(path, asked))} empty={({ rows }) => !rows?.length}>
      {(report) => <ReportBars label={title} report={report} />}
    </Panel>
  );
}

function ChampionsPanel({ asked }: PanelProps) {
  const { t } = useTranslation();
  const title = t('insight.panel.safety_champions');
  const path = '/api/dashboards/safety_champions';
  return (
    <Panel
      title={title}
      asked={useQuery(panelOf(path, asked))}
      empty={({ teams, people }) => !teams?.length && !people?.length}
    >
      {({ teams, people }) => (
        <>
          {teams?.length ? <Champions by={t('field.site_id')} champions={teams} /> : null}
          {people?.length ? <Champions by={t('insight.group.person')} champions={people} /> : null}
        </>
      )}
    </Panel>
  );
}

function Champions({ by, champions }: { by: string; champions: readonly Champion[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { cell } = useValues();
  return (
    <BarTable
      label={t('insight.panel.safety_champions')}
      data={{
        by,
        series: [
          { key: 'reports', label: t('insight.reportsAccepted'), tone: 'open' },
          { key: 'in_time', label: t('insight.doneInTime'), tone: 'completed' },
        ],
        places: champions.map(({ id, name, reports, in_time }) => ({
          key: String(id),
          label: name,
          cells: { reports: cell(reports, 'count'), in_time: cell(in_time, 'count') },
        })),
        format: number,
      }}
    />
  );
}

/** The parts of the dashboard that are no single measure, by their names in the settings. */
export const PANELS = {
  leading_indicators: LeadingPanel,
  lagging_indicators: LaggingPanel,
  safety_pyramid: PyramidPanel,
  high_energy: EnergyPanel,
  action_summary: ActionsPanel,
  safety_champions: ChampionsPanel,
  root_causes: CausesPanel,
  closure_reports: ClosurePanel,
  modules: ModulesPanel,
} as const satisfies Record<string, ComponentType<PanelProps>>;

export type PanelName = keyof typeof PANELS;

export const isPanel = (tile: string): tile is PanelName => tile in PANELS;
