import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import type { HomeAnswer, HomeProps } from '@/platform/home';
import { AppLink } from '@/ui/AppLink';
import { AgreeDialog } from './AgreeDialog';
import classes from './stopped.module.css';

type Numbers = NonNullable<HomeAnswer['observations']>;

/** Where work stands still comes before everything else. */
export function StoppedWork({ numbers }: HomeProps<Numbers>) {
  const { t } = useTranslation();
  const rows = numbers.stopped ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={`card ${classes.stopped}`} aria-labelledby="stopped-work">
      <h2 className={classes.heading} id="stopped-work">
        <IconHandStop size={18} aria-hidden /> {t('observations.stopped.title')}
      </h2>
      <ul className="plain">
        {rows.map((row) => (
          <Stands key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Whoever may lets work go on from here. */
function Stands({ row }: { row: Numbers['stopped'][number] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asked, setAsked] = useState(false);
  const since = dateTime(row.observed_at, row.site.time_zone);
  return (
    <li className={classes.item}>
      <div className={work.words}>
        <AppLink className={work.title} href={`/observations/summary/${row.id}`}>
          {titleOf(row.description)}
        </AppLink>
        <p className="quiet">
          {[
            row.number,
            row.site.name,
            row.location,
            t('observations.stopped.since', { when: since }),
          ]
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
