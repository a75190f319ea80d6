import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { smallOf } from '@/ui/files/small';
import { isImage } from '@/ui/files/tiles';
import type { LessonRow } from './api';
import { LessonBadge } from './LessonBadge';
import classes from './lessons.module.css';

interface Props {
  lesson: LessonRow;
  /** Where it leads, unless what is around it does. */
  href?: string;
}

/** A lesson with its first picture and what to do from now on. */
export function LessonCard({ lesson, href }: Props) {
  const word = useWord();
  const picture = lesson.images.find(isImage);
  return (
    <div className={classes.card}>
      {picture && href ? (
        <img className={classes.picture} src={smallOf(picture.url)} alt="" loading="lazy" />
      ) : null}
      <p className={classes.cardTitle}>
        {href ? <AppLink href={href}>{lesson.title}</AppLink> : lesson.title}
      </p>
      <p className="quiet">
        {[lesson.number, word('incidents.type', lesson.incident_type), lesson.site.name].join(
          ' · ',
        )}
      </p>
      {href ? <p className={classes.excerpt}>{lesson.what_to_do}</p> : null}
      <div className={classes.cardFoot}>
        <LessonBadge lesson={lesson} />
      </div>
    </div>
  );
}
