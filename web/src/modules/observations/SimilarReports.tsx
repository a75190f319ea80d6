import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { similarQuery } from './api';
import { usePlace } from './place';
import classes from './similar.module.css';

const PAUSE_MS = 500;

interface Props {
  siteId: string;
  /** What is typed so far. */
  description: string;
}

/** What may have been reported already. It only offers: nothing waits for it. */
export function SimilarReports({ siteId, description }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { open } = usePlace();
  const [typed] = useDebouncedValue(description.trim(), PAUSE_MS);
  const { data } = useQuery(similarQuery(Number(siteId) || 0, typed));
  const found = data?.observations ?? [];
  if (found.length === 0 || !description.trim()) return null;
  return (
    <section className={classes.similar} aria-label={t('observations.similar.title')}>
      <p className={classes.title}>{t('observations.similar.title')}</p>
      <ul>
        {found.map((row) => (
          <li key={row.id}>
            <div className={classes.words}>
              <p>{titleOf(row.description)}</p>
              <p className={classes.quiet}>
                {[row.number, row.location, dateTime(row.observed_at, row.site.time_zone)]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                <StatusBadge status={row.status} />
              </p>
            </div>
            <Button variant="default" size="xs" onClick={() => open(row)}>
              {t('observations.similar.this')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
