import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Response } from './filters';

/** As statuses look that mean the same. */
const TONES: Record<Response, string> = {
  waiting: 'pending',
  accepted: 'completed',
  maybe: 'in_progress',
  declined: 'closed',
};

/** What a guest said. */
export function ResponseMark({ response }: { response: Response }) {
  const word = useWord();
  return <StatusBadge status={TONES[response]} label={word('calendar.response', response)} />;
}
