import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import type { Notification } from './api';

const KINDS = [
  'action_assigned',
  'action_due_soon',
  'action_overdue',
  'action_completed',
  'action_closed',
  'action_reopened',
  'action_escalated',
  'action_extension_asked',
  'action_extension_approved',
  'action_extension_refused',
  'action_check_due',
  'action_effective',
  'action_not_effective',
  'action_recurred',
  'actions_recurred',
  'action_taken',
  'actions_given',
  'actions_taken',
  'actions_closed',
  'observation_closed',
  'observation_reported',
  'work_stopped',
  'reporter_answered',
  'actions_assigned',
  'observations_reported',
  'commented',
  'mentioned',
  'status_changed',
] as const;

/** The server sends a kind and its values; the sentence is made in the reader's language. */
export function useNotificationSentence() {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const word = useWord();
  return (notification: Notification): string => {
    const given = notification.params ?? {};
    const values = {
      number: given.number ?? '',
      title: given.title ?? '',
      actor: given.actor || t('common.unknownPerson'),
      due_date: given.due_date ? day(given.due_date) : '',
      person: given.person ?? '',
      site: given.site ?? '',
      many: number(given.many ?? 1),
      status: word('status', given.status),
    };
    const kind = KINDS.find((each) => each === notification.kind) ?? 'other';
    return t(`notifications.kind.${kind}`, values);
  };
}

/**
 * Where a notification leads: the record in the panel of its list. Whoever may
 * read observations only finds an action among those of observations.
 */
export function notificationPath(notification: Notification, allActions: boolean): string | null {
  // What was said stands at the end of the record.
  const tab = ['commented', 'mentioned'].includes(notification.kind) ? '/timeline' : '';
  if (notification.module === 'Action') {
    const list = allActions ? 'all' : 'observations';
    return `/actions/${list}/summary/${notification.record_id}${tab}`;
  }
  if (notification.module === 'Observation') {
    return `/observations/summary/${notification.record_id}${tab}`;
  }
  return null;
}
