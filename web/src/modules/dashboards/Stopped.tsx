import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreeDialog } from '@/modules/observations/AgreeDialog';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import type { HomeAnswer } from './api';
import classes from './home.module.css';

type Stopped = NonNullable<NonNullable<HomeAnswer['observations']>['stopped']>;

/** Where work stands still comes before everything else. */
export function StoppedWork({ rows }: { rows: Stopped }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section className={`card ${classes.stopped}`} aria-labelledby="stopped-work">
      <h2 className={classes.heading} id="stopped-work">
        <IconHandStop size={18} aria-hidden /> {t('dashboards.stopped')}
      </h2>
      <ul className={classes.items}>
        {rows.map((row) => (
          <Stands key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Whoever may lets work go on from here. */
function Stands({ row }: { row: Stopped[number] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asked, setAsked] = useState(false);
  const since = dateTime(row.observed_at, row.site.time_zone);
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <AppLink className={classes.title} href={`/observations/summary/${row.id}`}>
          {titleOf(row.description)}
        </AppLink>
        <p className={classes.below}>
          {[row.number, row.site.name, row.location, t('dashboards.since', { when: since })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {row.can.resume === '' ? (
        <Button variant="default" size="sm" onClick={() => setAsked(true)}>
          {t('observations.agree.resume.send')}
        </Button>
      ) : null}
      <AgreeDialog observation={row} to="resume" opened={asked} onClose={() => setAsked(false)} />
    </li>
  );
}
