import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import type { PageSection } from '@/core/records/page/page';
import { RecordPage } from '@/core/records/page/RecordPage';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { pagePath } from '../navigation';
import { type Lesson, lessonApi } from './api';
import { LessonBadge } from './LessonBadge';
import { LessonBody } from './LessonBody';
import { Receipts } from './Receipts';
import { SendLesson } from './SendLesson';
import { useLessonMoves } from './useLessonMoves';
import { useLessonStep } from './useLessonStep';

/** A lesson to be read: by whom it concerns, and with who has read it by whoever sent it. */
export function InsightPage() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  const id = useRecordId() ?? 0;
  const moves = useLessonMoves(id);
  const step = useLessonStep();
  const sections = (lesson: Lesson): PageSection[] => [
    {
      name: 'lesson',
      title: t('incidents.lessons.one'),
      done: true,
      body: <LessonBody lesson={lesson} />,
    },
    ...(lesson.status === 'sent' && lesson.can.send === ''
      ? [
          {
            name: 'receipts',
            title: t('incidents.lessons.receipts'),
            count: lesson.readers,
            body: <Receipts lesson={lesson} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <RecordPage
        api={lessonApi}
        fallback={t('incidents.lessons.one')}
        back={{ href: '/incidents/lfi-list', label: t('incidents.lessons.title') }}
        status={(lesson) => <LessonBadge lesson={lesson} />}
        about={(lesson) =>
          [
            word('incidents.type', lesson.incident_type),
            lesson.site.name,
            lesson.sent_at ? dateTime(lesson.sent_at, lesson.site.time_zone) : '',
          ]
            .filter(Boolean)
            .join(' · ')
        }
        people={(lesson: Lesson) => [[t('incidents.lessons.writtenBy'), lesson.written_by?.name]]}
        primary={moves.primary}
        menu={moves.menu}
        sections={sections}
        links={(lesson: Lesson) =>
          lesson.incident
            ? [
                {
                  kind: 'Incident',
                  number: lesson.incident.number,
                  title: t('incidents.lessons.from'),
                  href: pagePath(lesson.incident),
                },
              ]
            : []
        }
        step={step}
        nobody={t('common.unknownPerson')}
      />
      <SendLesson id={id} opened={moves.sending} onClose={moves.close} />
    </>
  );
}
