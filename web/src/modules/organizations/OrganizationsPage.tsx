import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { organizationList } from './api';
import { OrganizationCard, useOrganizationColumns } from './columns';
import { organizationsRoute } from './routes';

/** The tenants, for the master super admin. */
export function OrganizationsPage() {
  const { t } = useTranslation();
  const search = organizationsRoute.useSearch();
  const navigate = useNavigate({ from: '/organizations' });
  const { view, change } = useTableView('organizations');
  const columns = useOrganizationColumns();
  const list = useQuery(organizationList(search));
  const patch = (values: object) =>
    navigate({ search: (before) => ({ ...before, page: undefined, ...values }), replace: true });
  return (
    <div className="page">
      <PageHeader title={t('organizations.title')} />
      <FilterBar
        filters={[]}
        values={{ q: search.q }}
        onChange={patch}
        search={t('organizations.search')}
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('organizations.title')}
        columns={columns}
        rows={list.data?.organizations ?? (list.data ? [] : undefined)}
        view={view}
        nameOf={(row) => row.name}
        sort={search.sort ?? 'name'}
        onSort={(sort) => patch({ sort })}
        meta={list.data?.meta}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <OrganizationCard row={row} />}
        empty={
          <EmptyState
            icon={<IconBuildingCommunity size={22} stroke={1.6} />}
            title={t(search.q ? 'organizations.noneTitle' : 'organizations.emptyTitle')}
            text={t(search.q ? 'organizations.none' : 'organizations.empty')}
          />
        }
      />
    </div>
  );
}
