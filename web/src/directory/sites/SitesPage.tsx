import { Button } from '@mantine/core';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useRecordId } from '@/core/records/navigation';
import { useCan } from '@/platform/can';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { ImportButton } from '@/ui/import/ImportButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { SiteCard, useSiteColumns } from './columns';
import { useSiteNavigation } from './navigation';
import { SITE_STATUSES, siteRows } from './settings';

/** The sites of the organization, with the form of one beside them. */
export function SitesPage() {
  const { t } = useTranslation();
  const { search, open, create, patch } = useSiteNavigation();
  const { why } = useCan();
  const refusal = why('Site', 'create');
  const { view, change } = useTableView('sites');
  const columns = useSiteColumns();
  const list = useQuery(siteRows(search));
  const { page: _, ...values } = search;
  return (
    <Split panel={<Outlet />}>
      <PageHeader title={t('sites.title')}>
        <ImportButton refusal={refusal} to="/sites/import" />
        <AddButton refusal={refusal} onClick={create}>
          {t('sites.new')}
        </AddButton>
      </PageHeader>
      <StatusTabs
        statuses={SITE_STATUSES}
        value={search.status}
        onChange={(status) => patch({ status })}
      />
      <FilterBar filters={[]} values={values} onChange={patch} search={t('sites.search')}>
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('sites.title')}
        columns={columns}
        rows={list.data ? (list.data.sites ?? []) : undefined}
        view={view}
        nameOf={(row) => row.full_name}
        onOpen={open}
        openId={useRecordId()}
        sort={search.sort ?? 'name'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, { push: true })}
        card={(row) => <SiteCard row={row} />}
        empty={
          <Nothing filters={[]} search={search} onClear={patch}>
            <EmptyState
              icon={<IconBuildingFactory2 size={22} stroke={1.6} />}
              title={t('sites.emptyTitle')}
              text={t('sites.empty')}
            >
              {refusal ? null : <Button onClick={create}>{t('sites.new')}</Button>}
            </EmptyState>
          </Nothing>
        }
      />
    </Split>
  );
}
