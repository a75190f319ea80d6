import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSiteId } from '@/platform/site';
import { AppLink } from '@/ui/AppLink';
import type { HomeAnswer } from './api';
import classes from './home.module.css';
import { monthPath } from './month';
import { Sparkline } from './Sparkline';
import { useScope } from './useScope';

/** A few numbers with their direction, of what the person may read and no other. */
export function Indicators({ home }: { home: HomeAnswer }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { actions, observations, counts } = home;
  if (!actions && !observations) return null;
  return (
    <section className={classes.tiles} aria-label={`${t('dashboards.indicators')}: ${scope}`}>
      {actions ? <ActionTiles actions={actions} counts={counts} /> : null}
      {observations ? <ObservationTile months={observations.by_month ?? []} /> : null}
    </section>
  );
}

interface ActionProps {
  actions: NonNullable<HomeAnswer['actions']>;
  counts: HomeAnswer['counts'];
}

function ActionTiles({ actions, counts }: ActionProps) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const at = useAt();
  const onTime = actions.on_time_percent;
  return (
    <>
      <Tile
        label={t('dashboards.actionsOverdue')}
        href={at('/actions/all?status=overdue')}
        value={number(actions.overdue)}
        below={t('dashboards.ofOpen', { count: actions.open })}
        tone={actions.overdue > 0 ? 'overdue' : undefined}
      />
      <Tile
        label={t('dashboards.dueSoon')}
        href="/work?group=mine"
        yours
        value={number(counts.due)}
        below={t('dashboards.toVerify', { count: counts.to_verify })}
      />
      <Tile
        label={t('dashboards.onTime')}
        value={onTime === null ? t('dashboards.notAvailable') : percent(onTime)}
        below={t('dashboards.onTimeHelp')}
      />
    </>
  );
}

type Months = NonNullable<NonNullable<HomeAnswer['observations']>['by_month']>;

/** The present month comes last. */
function ObservationTile({ months }: { months: Months }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const at = useAt();
  const label = t('dashboards.observationsThisMonth');
  const now = months.at(-1);
  return (
    <Tile
      label={label}
      href={now ? at(monthPath(now.month)) : undefined}
      value={number(now?.count ?? 0)}
      below={
        months.length > 1 ? t('dashboards.observationsBefore', { count: months.at(-2)?.count }) : ''
      }
    >
      <Trend values={months.map((each) => each.count)} label={label} tone="open" />
    </Tile>
  );
}

/** The list of the same site as the number. */
function useAt() {
  const siteId = useSiteId();
  return (path: string) => (siteId ? `${path}&site_id=${siteId}` : path);
}

interface TrendProps {
  values: readonly number[];
  label: string;
  tone: string;
}

function Trend({ values, label, tone }: TrendProps) {
  const { t } = useTranslation();
  const { list, number } = useFormats();
  const words = t('dashboards.trend', {
    label,
    values: list(values.map((value) => number(value))),
  });
  return <Sparkline values={values} label={words} tone={tone} />;
}

interface TileProps {
  label: string;
  /** The list whose rows the number counts. */
  href?: string;
  value: string;
  below: string;
  tone?: string;
  /** It is of what is the reader's own, and not of all at the site. */
  yours?: boolean;
  children?: ReactNode;
}

function Tile({ label, href, value, below, tone, yours, children }: TileProps) {
  const { t } = useTranslation();
  const scope = useScope();
  return (
    <div className={`card ${classes.tile}`}>
      <p className={classes.tileLabel}>
        {href ? <AppLink href={href}>{label}</AppLink> : label}
        <span className={classes.scope}>{yours ? t('dashboards.yours') : scope}</span>
      </p>
      <div className={classes.tileRow}>
        <p className={classes.tileValue} data-tone={tone}>
          {value}
        </p>
        {children}
      </div>
      <p className={classes.tileBelow}>{below}</p>
    </div>
  );
}
