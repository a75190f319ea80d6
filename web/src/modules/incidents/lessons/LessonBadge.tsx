import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { LessonRow } from './api';

type Of = Pick<LessonRow, 'status' | 'to_read' | 'readers' | 'recipients'>;

/** Whether a lesson was sent, how many have read it, or that the reader has to. */
export function LessonBadge({ lesson }: { lesson: Of }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (lesson.to_read) return <StatusBadge status="pending" label={t('incidents.lessons.toRead')} />;
  if (lesson.status === 'draft') return <StatusBadge status="draft" />;
  return (
    <StatusBadge
      status="sent"
      label={t('incidents.lessons.readBy', {
        readers: number(lesson.readers),
        total: number(lesson.recipients),
      })}
    />
  );
}
