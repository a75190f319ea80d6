import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Banner } from '@/ui/Banner';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { useErrorSentence } from '@/ui/sentence';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { toast } from '@/ui/toast';
import { MailCard, useMailColumns } from './mailColumns';
import { MAIL_STATUSES, mailList, useServerTest } from './mails';

const outboxRoute = getRouteApi('/app/mails');

/** The mails that were written, so that an administrator can see what went out and what did not. */
export function OutboxPage() {
  const { t } = useTranslation();
  const { boot } = useSession();
  const search = outboxRoute.useSearch();
  const navigate = useNavigate({ from: '/mails' });
  const openId = Number(useParams({ strict: false }).id) || undefined;
  const { view, change } = useTableView('mails');
  const columns = useMailColumns();
  const list = useQuery(mailList(search));
  return (
    <Split panel={<Outlet />}>
      <PageHeader title={t('notifications.mails.title')}>
        <TestButton />
        <ViewMenu columns={columns} view={view} onChange={change} />
      </PageHeader>
      {boot && !boot.mails ? (
        <Banner tone="pending" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('notifications.mails.noServer')}
        </Banner>
      ) : null}
      <StatusTabs
        statuses={MAIL_STATUSES}
        value={search.status}
        onChange={(status) => navigate({ search: status ? { status } : {} })}
      />
      <DataTable
        label={t('notifications.mails.title')}
        columns={columns}
        rows={list.data ? (list.data.mails ?? []) : undefined}
        view={view}
        nameOf={(row) => row.subject}
        onOpen={(row) =>
          navigate({ to: '/mails/$id', params: { id: String(row.id) }, search: true })
        }
        openId={openId}
        toneOf={(row) =>
          row.status === 'failed' || row.status === 'bounced' ? 'overdue' : undefined
        }
        {...queryState(list)}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <MailCard row={row} />}
        empty={
          <EmptyState
            icon={<IconMailOff size={22} stroke={1.6} />}
            title={t('notifications.mails.emptyTitle')}
            text={t(
              search.status ? 'notifications.mails.emptyStatus' : 'notifications.mails.empty',
            )}
          />
        }
      />
    </Split>
  );
}

/** Says at which stage a mail ends. */
function TestButton() {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const test = useServerTest();
  async function run() {
    try {
      const { stage, reason, to_address: address } = await test.mutateAsync(null);
      if (!stage) return toast.done(t('notifications.mails.tested', { address }));
      const said = t('notifications.mails.failedAt', {
        stage: t(`notifications.mails.stage.${stage}`),
      });
      toast.failed(reason ? `${said} (${reason})` : said);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <Button variant="default" loading={test.isPending} onClick={() => void run()}>
      {t('notifications.mails.test')}
    </Button>
  );
}
