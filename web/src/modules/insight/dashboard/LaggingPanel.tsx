import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { LineChart } from '@/ui/chart/LineChart';
import { type Lagging, type Numbered, panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useMeasureWords, useValues } from '../useWords';
import { GapLine } from './GapLine';
import { IndicatorsTable } from './IndicatorsTable';
import { Panel } from './Panel';
import { SiteRates } from './SiteRates';

/** What went wrong, rates by hours worked with what chance alone would leave. */
export function LaggingPanel({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const title = t('insight.panel.lagging_indicators');
  return (
    <Panel
      title={title}
      wide
      asked={useQuery(panelOf('/api/dashboards/lagging_indicators', asked))}
      empty={({ indicators }) => !indicators?.length}
    >
      {(answer) => {
        const rate = answer.indicators?.find(({ measure }) => measure === 'ltifr');
        return (
          <>
            <HoursLine lagging={answer} />
            <div className={classes.pair}>
              <IndicatorsTable label={title} numbers={answer.indicators ?? []} />
              <div className={classes.stack}>
                {rate ? <RateLine number={rate} /> : null}
                {answer.gaps ? <GapLine gaps={answer.gaps} /> : null}
                {answer.sites && answer.sites.length > 1 ? (
                  <SiteRates sites={answer.sites} />
                ) : null}
              </div>
            </div>
          </>
        );
      }}
    </Panel>
  );
}

function HoursLine({ lagging: { hours, reckoned, days_since: days } }: { lagging: Lagging }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { name } = useMeasureWords();
  return (
    <p className={classes.facts}>
      <span>
        {name('hours_worked')} <strong>{hours > 0 ? number(hours) : t('chart.nothing')}</strong>
        {reckoned ? ` · ${t('insight.reckoned')}` : ''}
      </span>
      {days === null ? null : (
        <span>
          {t('insight.daysSince')} <strong>{number(days)}</strong>
        </span>
      )}
    </p>
  );
}

/**
 * The rate month by month with the limits of chance; a month beyond them is marked. Those of a month that
 * has begun are not drawn: after a day or two they are so wide that nothing else could be read.
 */
export function RateLine({ number: { measure, trend, unit } }: { number: Numbered }) {
  const { t } = useTranslation();
  const { month, monthAndYear, today } = useFormats();
  const { name } = useMeasureWords();
  const { inUnit, cell } = useValues();
  if (!trend.some(({ value }) => value !== null)) return null;
  return (
    <LineChart
      label={t('insight.byMonth', { name: name(measure) })}
      data={{
        by: t('insight.group.month'),
        series: [{ key: 'rate', label: name(measure), tone: 'open' }],
        places: trend.map((point) => ({
          key: point.month,
          label: monthAndYear(point.month),
          short: month(point.month),
          cells: {
            rate: {
              ...cell(point, unit),
              said: undefined,
              ...(today().startsWith(point.month) ? {} : { low: point.low, high: point.high }),
              signal: isBeyond(point),
            },
          },
        })),
        format: (value) => inUnit(value, unit),
      }}
    />
  );
}

const isBeyond = ({ value, low, high }: Numbered['trend'][number]): boolean =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high));
