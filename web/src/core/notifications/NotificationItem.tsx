import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { type Notification, useMarkRead } from './api';
import classes from './notifications.module.css';
import { notificationIcon, notificationPath, useNotificationSentence } from './sentence';

interface Props {
  notification: Notification;
  /** After it was opened: the popover closes. */
  onOpened?: () => void;
}

export function NotificationItem({ notification, onOpened }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const router = useRouter();
  const who = useSession();
  const sentence = useNotificationSentence();
  const markRead = useMarkRead();
  const path = notificationPath(notification, who);
  const { id, is_read: isRead } = notification;
  const Icon = notificationIcon(notification);

  function open() {
    if (!isRead) markRead.mutate({ id, isRead: true });
    onOpened?.();
    if (path) void router.navigate({ href: path });
  }

  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <button type="button" className={classes.open} onClick={open}>
        <span className={classes.icon} data-tone={notification.kind} aria-hidden>
          <Icon size={16} stroke={1.8} />
        </span>
        <span className={classes.words}>
          <span className={classes.sentence}>
            {isRead ? null : (
              <span className="visually-hidden">{t('notifications.unreadMark')}: </span>
            )}
            {sentence(notification)}
          </span>
          {notification.deleted ? (
            <span className={classes.time}>{t('notifications.deleted')}</span>
          ) : null}
          <time className={classes.time} dateTime={notification.created_at}>
            {dateTime(notification.created_at)}
          </time>
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="ink"
        className={classes.mark}
        aria-label={t(isRead ? 'notifications.markUnread' : 'notifications.markRead')}
        onClick={() => markRead.mutate({ id, isRead: !isRead })}
      >
        {isRead ? <IconMail size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
      </ActionIcon>
    </li>
  );
}
