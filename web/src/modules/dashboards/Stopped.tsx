import { useTranslation } from 'react-i18next';
import { StopMark } from '@/modules/observations/StopMark';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import type { HomeAnswer } from './api';
import classes from './home.module.css';

type Stopped = NonNullable<NonNullable<HomeAnswer['observations']>['stopped']>;

/** Where work stands still comes before everything else. */
export function StoppedWork({ rows }: { rows: Stopped }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby="stopped-work">
      <h2 className={classes.heading} id="stopped-work">
        {t('dashboards.stopped')}
      </h2>
      <ul className={classes.items}>
        {rows.map((row) => (
          <li key={row.id} className={classes.item}>
            <div className={classes.words}>
              <AppLink className={classes.title} href={`/observations/summary/${row.id}`}>
                {titleOf(row.description)}
              </AppLink>
              <p className={classes.below}>
                {[row.number, row.site.name, dateTime(row.observed_at, row.site.time_zone)].join(
                  ' · ',
                )}
              </p>
            </div>
            <div className={classes.state}>
              <StopMark row={row} />
              <StatusBadge status={row.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
