import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { Gallery } from '@/ui/files/Gallery';
import type { LessonRow } from './api';
import classes from './lessons.module.css';

/** What happened, why, and what to do from now on, with its pictures. */
export function LessonBody({ lesson }: { lesson: LessonRow }) {
  const { t } = useTranslation();
  const parts = [
    ['happened', lesson.what_happened],
    ['why', lesson.why],
    ['learned', lesson.what_to_do],
  ] as const;
  return (
    <div className={classes.parts}>
      <Gallery files={lesson.images} />
      {parts.map(([part, text]) =>
        text ? (
          <Section key={part} title={t(`incidents.lessons.${part}`)}>
            <p className={classes.prose} data-part={part}>
              {text}
            </p>
          </Section>
        ) : null,
      )}
    </div>
  );
}
