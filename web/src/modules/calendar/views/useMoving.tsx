import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toInstant } from '@/platform/instants';
import type { Shift } from '@/ui/calendar/useShift';
import { useSpanWords } from '@/ui/calendar/useSpanWords';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { MoveDialog } from '../dialogs/MoveDialog';
import type { ItemPatch } from '../types';
import { useMoveItem } from '../writes';
import type { Entry } from './entries';

/**
 * Where an entry was let go it takes place, by the clock by which the calendar is drawn. Of a
 * series it is asked first which of its dates are meant.
 */
export function useMoving(zone: string) {
  const { t } = useTranslation();
  const words = useSpanWords();
  const sentence = useErrorSentence();
  const move = useMoveItem();
  const [asked, setAsked] = useState<{ entry: Entry; shift: Shift } | null>(null);

  function bodyOf({ occurrence }: Entry, { start, end }: Shift): { id: number } & ItemPatch {
    const clock = occurrence.all_day ? occurrence.time_zone : zone;
    return {
      id: occurrence.item_id,
      starts_at: toInstant(start, clock),
      ends_at: toInstant(end, clock),
    };
  }

  function onMove(entry: Entry, shift: Shift) {
    if (entry.occurrence.repeats) return setAsked({ entry, shift });
    move.mutate(bodyOf(entry, shift), {
      onSuccess: ({ number }) => toast.done(t('calendar.moved', { number, when: words(shift) })),
      onError: (cause) => toast.failed(sentence(cause)),
    });
  }

  const dialog = asked ? (
    <MoveDialog
      title={asked.entry.occurrence.title}
      when={words(asked.shift)}
      onMove={async (of) => {
        const body = { ...bodyOf(asked.entry, asked.shift), ...of };
        const { number } = await move.mutateAsync({ ...body, occurrence_id: asked.entry.id });
        toast.done(t('calendar.moved', { number, when: words(asked.shift) }));
      }}
      onClose={() => setAsked(null)}
    />
  ) : null;

  return { onMove, dialog };
}
