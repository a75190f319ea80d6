import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import type { WorkProps } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type LessonRow, useReadLesson } from './api';
import { LessonBody } from './LessonBody';
import { lessonPath } from './paths';

/** A lesson that was sent to the reader, who reads it where it stands. */
export function ReadWork({ record, open, onToggle, onDone }: WorkProps<LessonRow>) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <WorkItem
      number={record.number}
      title={record.title}
      href={lessonPath(record)}
      about={[word('incidents.type', record.incident_type), record.site.name]}
      action={t('incidents.work.readIt')}
      open={open}
      onToggle={onToggle}
    >
      <LessonBody lesson={record} />
      <Buttons lesson={record} onClose={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

interface Props {
  lesson: LessonRow;
  onClose: () => void;
  onDone: () => void;
}

function Buttons({ lesson, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const read = useReadLesson(lesson.id);
  return (
    <div className={work.buttons}>
      <Button
        loading={read.isPending}
        onClick={() =>
          read.mutate(null, {
            onSuccess: () => {
              toast.done(t('incidents.lessons.didRead'));
              onDone();
            },
            onError: (cause) => toast.failed(sentence(cause)),
          })
        }
      >
        {t('incidents.lessons.read')}
      </Button>
      <Button variant="subtle" color="ink" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
