import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import menus from '@/shell/menus.module.css';
import classes from '@/shell/tools.module.css';
import { NotificationsPopover } from './NotificationsPopover';

export function NotificationBell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const unread = useMe().unread_notifications;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={`${menus.tool} ${classes.bell}`}
          aria-label={t('notifications.button', { count: unread })}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={19} stroke={1.7} aria-hidden />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
        <NotificationsPopover onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
