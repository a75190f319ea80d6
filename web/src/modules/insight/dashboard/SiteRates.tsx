import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import charts from '@/ui/chart/chart.module.css';
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
  );
}
