import { Button, Skeleton } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pageParams } from '@/platform/search';
import { useMe } from '@/platform/session';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { PageHeader } from '@/ui/PageHeader';
import { Pages } from '@/ui/table/Pages';
import { notificationList, useMarkAllRead } from './api';
import { NotificationItem } from './NotificationItem';
import classes from './notifications.module.css';

const notificationsRoute = getRouteApi('/app/notification');

const PER_PAGE = 20;

export function NotificationsPage() {
  const { t } = useTranslation();
  const search = notificationsRoute.useSearch();
  const navigate = useNavigate({ from: '/notification' });
  const unreadOnly = search.show === 'unread';
  const unread = useMe().unread_notifications;
  const readAll = useMarkAllRead();
  const { data, error, refetch } = useQuery(
    notificationList({
      ...pageParams(search.page),
      per_page: PER_PAGE,
      ...(unreadOnly ? { unread: true } : {}),
    }),
  );
  const items = data?.notifications;
  return (
    <div className="page page-narrow">
      <PageHeader title={t('notifications.title')}>
        {unread > 0 ? (
          <Button
            variant="default"
            loading={readAll.isPending}
            onClick={() => readAll.mutate(undefined)}
          >
            {t('notifications.readAll')}
          </Button>
        ) : null}
      </PageHeader>
      <StatusTabs
        statuses={['unread']}
        counts={{ unread }}
        value={unreadOnly ? 'unread' : undefined}
        onChange={(show) => navigate({ search: show ? { show } : {} })}
      />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Loading /> : null}
      {items?.length === 0 ? (
        <EmptyState
          icon={<IconBellOff size={22} stroke={1.6} />}
          title={t(unreadOnly ? 'notifications.emptyTitle' : 'notifications.emptyAllTitle')}
          text={t('notifications.empty')}
        />
      ) : null}
      {items && items.length > 0 ? (
        <ul className={`card ${classes.list}`}>
          {items.map((each) => (
            <NotificationItem key={each.id} notification={each} />
          ))}
        </ul>
      ) : null}
      {data?.meta ? (
        <Pages
          meta={data.meta}
          shown={items?.length}
          onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        />
      ) : null}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Loading() {
  return (
    <div className="card">
      {ROWS.map((row) => (
        <Skeleton key={row} height={40} my={14} mx={18} w="auto" />
      ))}
    </div>
  );
}
