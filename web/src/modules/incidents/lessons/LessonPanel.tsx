import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPanel } from '@/core/records/RecordPanel';
import { AppLink } from '@/ui/AppLink';
import { type Lesson, lessonApi } from './api';
import { LessonBody } from './LessonBody';
import { lessonInsightPath } from './paths';
import { SendLesson } from './SendLesson';
import { useLessonMoves } from './useLessonMoves';
import { useLessonStep } from './useLessonStep';

/** A lesson beside the list. */
export function LessonPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: '/incidents/lfi-list', search: (before: object) => before } as never);
  const id = useRecordId() ?? 0;
  const moves = useLessonMoves(id);
  const step = useLessonStep();
  return (
    <>
      <RecordPanel
        api={lessonApi}
        onClose={close}
        fallback={t('incidents.lessons.one')}
        page={lessonInsightPath}
        facts={(lesson) => <LessonBody lesson={lesson} />}
        rest={() => null}
        footer={(lesson: Lesson) => {
          const next = moves.primary(lesson);
          return next && !next.why ? (
            <Button loading={next.busy} onClick={next.run}>
              {next.label}
            </Button>
          ) : (
            <AppLink href={lessonInsightPath(lesson)}>{t('common.openPage')}</AppLink>
          );
        }}
        step={step}
        nobody={t('common.unknownPerson')}
      />
      <SendLesson id={id} opened={moves.sending} onClose={moves.close} />
    </>
  );
}
