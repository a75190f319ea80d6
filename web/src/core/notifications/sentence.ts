import { IconBell, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Holder } from '@/platform/holder';
import { type Icon, kindOf, manifests, type Notice } from '@/platform/modules';
import { useKeyOf, useWord } from '@/platform/words';
import type { Notification } from './api';
import { fillIn } from './fillIn';

/** What the sentence of a kind may name. */
export const VALUES = [
  'number',
  'title',
  'actor',
  'due_date',
  'time',
  'person',
  'site',
  'many',
  'status',
  'note',
] as const;

type Values = Record<(typeof VALUES)[number], string>;

/** What a notification's values are in words. */
export function useSentenceValues() {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const word = useWord();
  return (given: Partial<Notification['params']>): Values => ({
    number: given.number ?? '',
    title: given.title ?? '',
    actor: given.actor || t('common.unknownPerson'),
    due_date: given.due_date ? day(given.due_date) : '',
    time: given.time ?? '',
    person: given.person ?? '',
    site: given.site ?? '',
    many: number(given.many ?? 1),
    status: word('status', given.status),
    note: given.note ?? '',
  });
}

/**
 * The server sends a kind and its values; the sentence is made in the reader's language. An
 * organization may have a sentence of its own.
 */
export function useNotificationSentence() {
  const { t } = useTranslation();
  const valuesOf = useSentenceValues();
  const keyOf = useKeyOf();
  return (notification: Notification): string => {
    const values = valuesOf(notification.params ?? {});
    if (notification.message) return fillIn(notification.message, values);
    const key = keyOf('notice', notification.kind) ?? 'notifications.notice.other';
    return String(t(key as never, values as never));
  };
}

/** The module of what is about the reader's own account. */
const ACCOUNT = 'Account';

/** Where a notification leads: the record in the panel of its list, unless it was deleted. */
export function notificationPath(notification: Notification, who: Holder): string | null {
  const { module, record_id: id, kind, deleted } = notification;
  if (module === ACCOUNT) return noticeOf(kind)?.part ?? '/myaccount';
  if (deleted) return null;
  const part = noticeOf(kind)?.part;
  const path = kindOf(module)?.summary(id, who);
  return path && part ? `${path}/${part}` : (path ?? null);
}

/** It looks as the record that it is about, unless its kind has a look of its own. */
export function notificationIcon({ kind, module }: Notification): Icon {
  if (module === ACCOUNT) return noticeOf(kind)?.icon ?? IconUser;
  return noticeOf(kind)?.icon ?? kindOf(module)?.icon ?? IconBell;
}

function noticeOf(kind: string): Notice | undefined {
  return manifests()
    .map(({ notices }) => notices?.[kind])
    .find(Boolean);
}
