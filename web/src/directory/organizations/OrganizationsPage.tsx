import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { organizationList } from './api';
import { OrganizationCard, useOrganizationColumns } from './columns';
import { GoneList } from './GoneList';
import { NewOrganization } from './NewOrganization';
import { OrganizationDialog } from './OrganizationDialog';
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
  const [making, setMaking] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const rows = list.data?.organizations ?? (list.data ? [] : undefined);
  const open = rows?.find(({ id }) => id === openId);
  return (
    <div className="page">
      <PageHeader title={t('organizations.title')}>
        <ViewMenu columns={columns} view={view} onChange={change} />
        <AddButton refusal={null} onClick={() => setMaking(true)}>
          {t('organizations.tenant.add')}
        </AddButton>
      </PageHeader>
      <WaitingList />
      <SearchBox
        label={t('organizations.tenant.search')}
        value={search.q ?? ''}
        onChange={(q) => navigate({ search: { q }, replace: true })}
      />
      <DataTable
        label={t('organizations.title')}
        columns={columns}
        rows={rows}
        view={view}
        nameOf={(row) => row.name}
        onOpen={(row) => setOpenId(row.id)}
        openId={openId}
        {...queryState(list)}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <OrganizationCard row={row} />}
        empty={
          <EmptyState
            icon={<IconBuildingCommunity size={22} stroke={1.6} />}
            title={t(search.q ? 'organizations.tenant.noneFound' : 'organizations.emptyTitle')}
            text={search.q ? '' : t('organizations.empty')}
          />
        }
      />
      <GoneList />
      <FormDialog
        title={t('organizations.tenant.add')}
        opened={making}
        onClose={() => setMaking(false)}
      >
        <NewOrganization onClose={() => setMaking(false)} />
      </FormDialog>
      {open ? <OrganizationDialog of={open} onClose={() => setOpenId(undefined)} /> : null}
    </div>
  );
}
