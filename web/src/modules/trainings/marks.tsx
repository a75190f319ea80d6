import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Need, TrainingRow } from './api';

/** As statuses look that mean the same. */
const STATES = {
  missing: 'overdue',
  over: 'overdue',
  in_grace: 'pending',
  soon: 'pending',
  exempt: 'closed',
  held: 'completed',
} as const satisfies Record<Need['state'], string>;

const STATUSES = {
  valid: 'completed',
  over: 'overdue',
  failed: 'overdue',
  withdrawn: 'closed',
} as const satisfies Record<TrainingRow['status'], string>;

/** How it stands with a training that somebody needs. */
export function StateMark({ state }: { state: Need['state'] }) {
  const { t } = useTranslation();
  return <StatusBadge status={STATES[state]} label={t(`trainings.state.${state}`)} />;
}

/** How a record stands. */
export function RecordMark({ status }: { status: TrainingRow['status'] }) {
  const { t } = useTranslation();
  return <StatusBadge status={STATUSES[status]} label={t(`trainings.status.${status}`)} />;
}

/** Until when something is held, in words; nothing where no day says so. */
export function useUntil() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (need: Need): string => {
    if (need.state === 'exempt' && need.exempt_until)
      return t('trainings.exemptUntil', {
        day: day(need.exempt_until),
        reason: need.exempt_reason,
      });
    if (need.state === 'in_grace' && need.grace_until)
      return t('trainings.graceUntil', { day: day(need.grace_until) });
    return need.held_until ? t('trainings.until', { day: day(need.held_until) }) : '';
  };
}
