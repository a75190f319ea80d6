import { useTranslation } from 'react-i18next';
import { toInstant } from '@/platform/instants';
import type { Shift } from '@/ui/calendar/useShift';
import { useSpanWords } from '@/ui/calendar/useSpanWords';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useMoveItem } from '../writes';
import type { Entry } from './entries';

/** Where an entry was let go it takes place, by the clock by which the calendar is drawn. */
export function useMoving(zone: string) {
  const { t } = useTranslation();
  const words = useSpanWords();
  const sentence = useErrorSentence();
  const move = useMoveItem();
  return ({ occurrence }: Entry, { start, end }: Shift) => {
    const clock = occurrence.all_day ? occurrence.time_zone : zone;
    move.mutate(
      {
        id: occurrence.item_id,
        starts_at: toInstant(start, clock),
        ends_at: toInstant(end, clock),
      },
      {
        onSuccess: ({ number }) =>
          toast.done(t('calendar.moved', { number, when: words({ start, end }) })),
        onError: (cause) => toast.failed(sentence(cause)),
      },
    );
  };
}
