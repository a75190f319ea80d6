import { IconPencil, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMove, Primary } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Lesson, useReadLesson } from './api';
import { writePath } from './paths';

/** What can be done with a lesson: say that one has read it, send it, change it. */
export function useLessonMoves(id: number) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const read = useReadLesson(id);
  const readIt = () =>
    read.mutate(null, {
      onSuccess: () => toast.done(t('incidents.lessons.didRead')),
      onError: (cause) => toast.failed(sentence(cause)),
    });

  function primary(lesson: Lesson): Primary | null {
    if (lesson.to_read) {
      return { label: t('incidents.lessons.read'), run: readIt, busy: read.isPending };
    }
    if (lesson.status !== 'draft') return null;
    return {
      label: t('incidents.lessons.send'),
      run: () => setSending(true),
      why: refusal(lesson.can.send),
    };
  }

  function menu(lesson: Lesson): MenuMove[] {
    const to = writePath(lesson.incident?.id ?? 0, lesson.id);
    return [
      {
        label: t('common.edit'),
        run: () => void navigate({ href: to } as never),
        why: refusal(lesson.can.update),
        icon: IconPencil,
      },
      ...(lesson.status === 'sent'
        ? [
            {
              label: t('incidents.lessons.sendMore'),
              run: () => setSending(true),
              why: refusal(lesson.can.send),
              icon: IconSend,
            },
          ]
        : []),
    ];
  }
  return { primary, menu, sending, close: () => setSending(false) };
}
