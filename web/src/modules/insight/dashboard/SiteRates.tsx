import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import charts from '@/ui/chart/chart.module.css';
import { LineChart } from '@/ui/chart/LineChart';
import { Linked } from '@/ui/chart/Linked';
import type { Lagging } from '../api';
import classes from '../insight.module.css';
import { useValues } from '../useWords';

type SiteRate = NonNullable<Lagging['sites']>[number];

/** How a site stands to what chance alone would leave of the rate of all. */
export function standOf({ cases, low_95, high_95, low_998, high_998 }: SiteRate) {
  const { count } = cases;
  if (count >= high_998) return 'muchMore';
  if (count <= low_998) return 'muchLess';
  if (count >= high_95) return 'more';
  return count <= low_95 ? 'less' : 'chance';
}

/** Sites beside the limits of chance, and not in a ranking; sorted by rates that few hours do not swing. */
export function SiteRates({ sites }: { sites: readonly SiteRate[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { said } = useValues();
  const sorted = [...sites].sort((a, b) => (b.shrunk ?? -1) - (a.shrunk ?? -1));
  return (
    <>
      <div className={classes.told}>
        <Funnel sites={sites} />
      </div>
      <div className={`card ${classes.scroll}`}>
        <table className={charts.numbers}>
          <caption className="visually-hidden">{t('insight.sites.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field.site_id')}</th>
              <th scope="col">{t('insight.sites.cases')}</th>
              <th scope="col">{t('insight.sites.expected')}</th>
              <th scope="col">LTIFR</th>
              <th scope="col">{t('insight.sites.stand')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((site) => (
              <tr key={site.id}>
                <th scope="row">{site.name}</th>
                <td>
                  <Linked text={number(site.cases.count)} href={site.cases.list || undefined} />
                </td>
                <td>{number(site.expected, { maximumFractionDigits: 1 })}</td>
                <td>{said(site.rate, 'rate')}</td>
                <td>
                  {site.rate === null ? t('chart.nothing') : t(`insight.stand.${standOf(site)}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** So few sites need no drawing. */
const LEAST_SITES = 3;

/** The cases of the sites between the limits of chance, those with few hours on the left. */
function Funnel({ sites }: { sites: readonly SiteRate[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const drawn = sites
    .filter(({ rate, hours }) => rate !== null && hours > 0)
    .sort((a, b) => a.expected - b.expected);
  if (drawn.length < LEAST_SITES) return null;
  const short = shortNames(drawn.map(({ name }) => name));
  return (
    <LineChart
      label={t('insight.sites.funnel')}
      whole
      apart
      data={{
        by: t('field.site_id'),
        series: [{ key: 'cases', label: t('insight.sites.title'), tone: 'open' }],
        places: drawn.map((site, i) => ({
          key: String(site.id),
          label: site.name,
          short: short[i] ?? site.name,
          cells: {
            cases: {
              value: site.cases.value,
              href: site.cases.list || undefined,
              low: site.low_998 + 1,
              high: site.high_998 - 1,
              signal: ['muchMore', 'muchLess'].includes(standOf(site)),
            },
          },
        })),
        format: number,
      }}
    />
  );
}

/** Of a name there is room for so much below a point. */
const SHORT = 8;

/** How names begin or, where several begin alike, how they end. */
export function shortNames(names: readonly string[]): string[] {
  const begins = names.map((name) => name.slice(0, SHORT));
  if (new Set(begins).size === names.length) return begins;
  return names.map((name) => (name.length > SHORT ? `…${name.slice(1 - SHORT)}` : name));
}
