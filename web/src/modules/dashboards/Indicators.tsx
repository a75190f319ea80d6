import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { HomeAnswer } from './api';
import classes from './home.module.css';
import { Sparkline } from './Sparkline';

/** Four numbers with their direction; each says what it is compared with. */
export function Indicators({ home }: { home: HomeAnswer }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { indicators, counts } = home;
  const months = (indicators.observations_by_month ?? []).map((each) => each.count);
  const onTime = indicators.actions_closed_on_time_percent;
  return (
    <section className={classes.tiles} aria-label={t('home.indicators')}>
      <Tile
        label={t('home.actionsOverdue')}
        value={number(indicators.actions_overdue)}
        below={t('home.ofOpen', { count: indicators.actions_open })}
        tone={indicators.actions_overdue > 0 ? 'overdue' : undefined}
      />
      <Tile
        label={t('home.dueSoon')}
        value={number(counts.due)}
        below={t('home.toVerify', { count: counts.to_verify })}
      />
      <Tile
        label={t('home.onTime')}
        value={onTime === null ? t('home.notAvailable') : percent(onTime)}
        below={t('home.onTimeHelp')}
      />
      <Tile
        label={t('home.observationsThisMonth')}
        value={number(indicators.observations_this_month)}
        below={months.length > 1 ? t('home.observationsBefore', { count: months.at(-2) ?? 0 }) : ''}
      >
        <Trend values={months} label={t('home.observationsThisMonth')} tone="open" />
      </Tile>
    </section>
  );
}

interface TrendProps {
  values: readonly number[];
  label: string;
  tone: string;
}

function Trend({ values, label, tone }: TrendProps) {
  const { t } = useTranslation();
  const { list, number } = useFormats();
  const words = t('home.trend', { label, values: list(values.map((value) => number(value))) });
  return <Sparkline values={values} label={words} tone={tone} />;
}

interface TileProps {
  label: string;
  value: string;
  below: string;
  tone?: string;
  children?: ReactNode;
}

function Tile({ label, value, below, tone, children }: TileProps) {
  return (
    <div className={`card ${classes.tile}`}>
      <p className={classes.tileLabel}>{label}</p>
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
