import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useCan } from '@/platform/can';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { ImportButton } from '@/ui/import/ImportButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { queryState } from '@/ui/table/queryState';
import { SelectButton } from '@/ui/table/SelectButton';
import { useChosen, useSelection } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { exportUsers, userCounts, userList } from './api';
import { UserCard, useUserColumns } from './columns';
import { STANDINGS, standingOf } from './filters';
import { useUserNavigation } from './navigation';
import { UsersBulk } from './UsersBulk';
import { useUserFilters } from './useUserFilters';

const usersRoute = getRouteApi('/app/users');

/** Who there is, with one person or a form beside the list. */
export function UsersPage() {
  const { t } = useTranslation();
  const search = usersRoute.useSearch();
  const navigate = useNavigate({ from: '/users' });
  const navigation = useUserNavigation();
  const openId = Number(useParams({ strict: false }).id) || undefined;
  const columns = useUserColumns();
  const filters = useUserFilters();
  const { view, change } = useTableView('users');
  const marked = useChosen();
  const list = useQuery(userList(search));
  const counts = useQuery(userCounts(search));
  const rows = list.data?.rows;
  const selected = useSelection(marked, rows);
  const patch = (values: object) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: undefined, ...values }),
      replace: true,
    });
  return (
    <Split panel={<Outlet />}>
      <Head onNew={navigation.create} />
      <StatusTabs
        statuses={STANDINGS}
        counts={counts.data}
        value={search.status}
        onChange={(status) => patch({ status })}
      />
      <FilterBar
        filters={filters}
        values={search}
        onChange={patch}
        search={t('users.manage.search')}
        tools={
          <>
            <ExportButton onExport={(format) => exportUsers(search, format)} />
            <SelectButton chosen={marked} />
          </>
        }
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('users.manage.title')}
        columns={columns}
        rows={rows}
        view={view}
        nameOf={(row) => row.full_name}
        onOpen={navigation.open}
        openId={openId}
        toneOf={(row) => (standingOf(row) === 'Error' ? 'overdue' : undefined)}
        sort={search.sort ?? 'full_name'}
        onSort={(sort) => patch({ sort })}
        selection={selected.selection}
        {...queryState(list)}
        onPage={(page) => void navigate({ to: '.', search: (before) => ({ ...before, page }) })}
        card={(row) => <UserCard row={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState title={t('users.manage.emptyTitle')} text={t('users.manage.empty')} />
          </Nothing>
        }
      />
      <UsersBulk rows={rows ?? []} selected={selected} />
    </Split>
  );
}

function Head({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = why('User', 'create');
  return (
    <PageHeader title={t('users.manage.title')}>
      <ImportButton refusal={refusal} to="/users/import" />
      <AddButton refusal={refusal} onClick={onNew}>
        {t('users.manage.new')}
      </AddButton>
    </PageHeader>
  );
}
