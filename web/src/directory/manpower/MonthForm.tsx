import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { METRICS, type SiteYear } from './api';
import { keyOf } from './cells';
import classes from './manpower.module.css';
import type { Sheet } from './useSheet';

interface Props {
  sites: readonly SiteYear[];
  month: string;
  sheet: Sheet;
}

/** One month of all sites, for a phone. */
export function MonthForm({ sites, month, sheet }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={classes.sites}>
      {sites.map((site) => {
        const shown = site.months?.find((each) => each.month === month);
        return (
          <li key={site.id} className={`card ${classes.site}`}>
            <h2>{site.name}</h2>
            <div className={classes.fields}>
              {METRICS.map((metric) => {
                const spot = { siteId: site.id, month, metric };
                const value = shown ? String(shown[metric]) : '';
                const typed = sheet.typed.get(keyOf(spot));
                const entered = metric === 'hours' ? shown?.real : shown?.entered;
                return (
                  <TextInput
                    key={metric}
                    label={t(`manpower.metric.${metric}`)}
                    aria-label={`${site.name}: ${t(`manpower.metric.${metric}`)}`}
                    inputMode="numeric"
                    autoComplete="off"
                    classNames={entered || typed !== undefined ? {} : { input: classes.usual }}
                    value={typed ?? value}
                    error={sheet.errors.get(keyOf(spot))}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => sheet.type(spot, event.currentTarget.value)}
                  />
                );
              })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
