import { useTranslation } from 'react-i18next';
import type { RecordLink } from '@/core/records/page/page';
import type { Incident } from '../api';
import { lessonPath } from '../lessons/paths';

/** What an incident came from, and what came of it. */
export function useLinks() {
  const { t } = useTranslation();
  return ({ origin, lessons }: Incident): RecordLink[] => [
    ...(origin
      ? [
          {
            kind: 'Observation',
            number: origin.number,
            title: t('incidents.origin.link'),
            href: `/observations/summary/${origin.id}`,
          },
        ]
      : []),
    ...lessons.map((lesson) => ({
      kind: 'Lesson',
      number: lesson.number,
      title: lesson.title,
      href: lessonPath(lesson),
    })),
  ];
}
