import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { AppLink } from '@/ui/AppLink';
import type { Incident } from '../api';
import { LessonBadge } from '../lessons/LessonBadge';
import { lessonInsightPath, writePath } from '../lessons/paths';
import classes from './page.module.css';

/** What was written for others to learn, and the way to write it. */
export function LessonsSection({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const why = refusal(incident.can.teach);
  return (
    <>
      {incident.lessons.length > 0 ? (
        <ul className={classes.plain}>
          {incident.lessons.map((lesson) => (
            <li key={lesson.id} className={classes.line}>
              <AppLink href={lessonInsightPath(lesson)}>{lesson.title}</AppLink>
              <LessonBadge lesson={lesson} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('incidents.lessons.noneYet')}</p>
      )}
      {why ? null : (
        <p>
          <AppLink className="not-on-paper" href={writePath(incident.id)}>
            {t('incidents.lessons.write')}
          </AppLink>
        </p>
      )}
    </>
  );
}
