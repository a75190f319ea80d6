import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayIn, useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { useIsPhone } from '@/ui/media';
import table from '../audits.module.css';
import { pagePath } from '../place';
import { usePercent } from '../ScoreMark';
import { type Month, type Point, type SummarySearch, trendOf } from './api';
import { depthOf, lineOf, placesOf } from './line';
import classes from './summary.module.css';

/** The scores of the latest audits as a line, and month by month. */
export function Trend({ search }: { search: SummarySearch }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(trendOf(search));
  const scored = (data?.points ?? []).filter(({ percent }) => percent !== null);
  return (
    <Section title={t('audits.numbers.trend')} level={2}>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={200} /> : null}
      {data && scored.length === 0 ? <p className="quiet">{t('audits.numbers.none')}</p> : null}
      {scored.length > 0 ? <Line points={scored} /> : null}
      {data?.months?.length ? <Months months={data.months} /> : null}
    </Section>
  );
}

const HEIGHT = 160;
/** A phone's line is as high as any other. */
const widthOn = (phone: boolean) => (phone ? 320 : 960);

const SHARES = [100, 50, 0];

function Line({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation();
  const { day, fullDateTime } = useFormats();
  const percent = usePercent();
  const width = widthOn(useIsPhone());
  const places = placesOf(
    points.map((point) => point.percent ?? 0),
    width,
    HEIGHT,
  );
  const last = points.at(-1);
  const ends = points.length > 1 ? [points[0], last] : [last];
  return (
    <div className={`card ${classes.trend}`}>
      <div className={classes.chart}>
        <div className={classes.scale} aria-hidden>
          {SHARES.map((share) => (
            <span key={share}>{percent(share)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t('audits.numbers.trend')}>
          {SHARES.map((share) => (
            <line
              key={share}
              className={classes.grid}
              x1={0}
              x2={width}
              y1={depthOf(share, HEIGHT)}
              y2={depthOf(share, HEIGHT)}
            />
          ))}
          <path className={classes.line} d={lineOf(places)} />
          {points.map((point, index) => (
            <circle
              key={point.id}
              className={classes.point}
              data-failed={point.failed || undefined}
              cx={places[index]?.x}
              cy={places[index]?.y}
              r={4}
            >
              <title>{`${point.number} · ${percent(point.percent)} · ${fullDateTime(point.completed_at, point.site.time_zone)}`}</title>
            </circle>
          ))}
        </svg>
        <div className={classes.days} aria-hidden>
          {ends.map((end) =>
            end ? (
              <span key={end.id}>{day(dayIn(end.site.time_zone, new Date(end.completed_at)))}</span>
            ) : null,
          )}
        </div>
      </div>
      {last ? (
        <p className="quiet">
          {t('audits.numbers.latest')}{' '}
          <AppLink href={pagePath(last)}>{`${last.number} · ${percent(last.percent)}`}</AppLink>
        </p>
      ) : null}
    </div>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation();
  const { number, monthAndYear } = useFormats();
  const percent = usePercent();
  return (
    <div className={`card ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('audits.numbers.month')}</th>
            <th scope="col">{t('status.completed')}</th>
            <th scope="col">{t('audits.timing.late')}</th>
            <th scope="col">{t('audits.failed')}</th>
            <th scope="col">{t('audits.numbers.average')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthAndYear(month.month)}</th>
              <td>{number(month.completed)}</td>
              <td>{number(month.late)}</td>
              <td>{number(month.failed)}</td>
              <td>{percent(month.average)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
