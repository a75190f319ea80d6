import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { notificationList, useMarkAllRead } from './api';
import { NotificationItem } from './NotificationItem';
import classes from './notifications.module.css';

/** The newest unread notifications, in the popover of the bell. */
export function NotificationsPopover({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const readAll = useMarkAllRead();
  const { data, error, refetch } = useQuery(
    notificationList({ page: 1, per_page: 10, unread: true }),
  );
  const items = data?.notifications;
  return (
    <div className={classes.popover}>
      <div className={classes.popHead}>
        <h2 className={classes.popTitle}>{t('notifications.title')}</h2>
        {items && items.length > 0 ? (
          <Button
            variant="subtle"
            size="xs"
            loading={readAll.isPending}
            onClick={() => readAll.mutate(undefined)}
          >
            {t('notifications.readAll')}
          </Button>
        ) : null}
      </div>
      <div className={classes.popBody}>
        {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
        {!data && !error ? <Skeleton height={56} m={12} w="auto" /> : null}
        {items?.length === 0 ? (
          <EmptyState small title={t('notifications.emptyTitle')} text={t('notifications.empty')} />
        ) : null}
        {items ? (
          <ul className={classes.list}>
            {items.map((each) => (
              <NotificationItem key={each.id} notification={each} onOpened={onClose} />
            ))}
          </ul>
        ) : null}
      </div>
      <div className={classes.popFoot}>
        <Button
          fullWidth
          variant="subtle"
          size="xs"
          onClick={() => {
            onClose();
            void router.navigate({ to: '/notification', search: {} });
          }}
        >
          {t('notifications.seeAll')}
        </Button>
      </div>
    </div>
  );
}
