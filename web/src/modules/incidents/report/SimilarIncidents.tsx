import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { similarQuery } from '../api';
import { insightPath } from '../lessons/place';
import { pagePath } from '../place';
import classes from './report.module.css';

interface Props {
  siteId: string;
  description: string;
}

const PAUSE_MS = 500;

/** What happened before in words like these, and what was learned from it. */
export function SimilarIncidents({ siteId, description }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [typed] = useDebouncedValue(description.trim(), PAUSE_MS);
  const { data } = useQuery(similarQuery(Number(siteId) || 0, typed));
  const incidents = data?.incidents ?? [];
  const lessons = data?.lfi_lessons ?? [];
  if (incidents.length + lessons.length === 0 || !description.trim()) return null;
  return (
    <section className={classes.similar} aria-label={t('incidents.similar.title')}>
      <p className={classes.similarTitle}>{t('incidents.similar.title')}</p>
      <ul>
        {lessons.map((lesson) => (
          <li key={lesson.number}>
            <AppLink href={insightPath(lesson)} target="_blank">
              {lesson.title}
            </AppLink>
            <p className={classes.quiet}>
              {[lesson.number, t('incidents.similar.lesson'), lesson.site.name].join(' · ')}
            </p>
          </li>
        ))}
        {incidents.map((row) => (
          <li key={row.number}>
            <AppLink href={pagePath(row)} target="_blank">
              {titleOf(row.description)}
            </AppLink>
            <p className={classes.quiet}>
              {[row.number, row.location, dateTime(row.occurred_at, row.site.time_zone)]
                .filter(Boolean)
                .join(' · ')}{' '}
              <StatusBadge status={row.status} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
