import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { listed } from '@/ui/table/listed';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { organizationList } from './api';
import { OrganizationCard, useOrganizationColumns } from './columns';
import { WaitingList } from './WaitingList';

const organizationsRoute = getRouteApi('/app/organizations');

/** The tenants, for the master super admin. */
export function OrganizationsPage() {
  const { t } = useTranslation();
  const search = organizationsRoute.useSearch();
  const navigate = useNavigate({ from: '/organizations' });
  const { view, change } = useTableView('organizations');
  const columns = useOrganizationColumns();
  const list = useQuery(organizationList(search));
  return (
    <div className="page">
      <PageHeader title={t('organizations.title')}>
        <ViewMenu columns={columns} view={view} onChange={change} />
      </PageHeader>
      <WaitingList />
      <DataTable
        label={t('organizations.title')}
        columns={columns}
        rows={list.data?.organizations ?? (list.data ? [] : undefined)}
        view={view}
        nameOf={(row) => row.name}
        {...listed(list)}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <OrganizationCard row={row} />}
        empty={
          <EmptyState
            icon={<IconBuildingCommunity size={22} stroke={1.6} />}
            title={t('organizations.emptyTitle')}
            text={t('organizations.empty')}
          />
        }
      />
    </div>
  );
}
