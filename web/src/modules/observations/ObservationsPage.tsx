import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '@/modules/views/SavedViews';
import { useCan } from '@/platform/can';
import { FilterBar } from '@/ui/filters/FilterBar';
import { cleared, isSet } from '@/ui/filters/filter';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { exportObservations, type ObservationRow, observationCounts, observationList } from './api';
import { useObservationColumns } from './columns';
import { EmptyList, FilteredList } from './empty';
import { STATUSES } from './filters';
import { MoreMenu } from './MoreMenu';
import { ObservationCard } from './ObservationCard';
import { useOpenId, usePlace } from './place';
import { observationsRoute } from './routes';
import { useObservationFilters } from './useObservationFilters';

/** What people have seen, with the panel of one record or the form beside it. */
export function ObservationsPage() {
  return (
    <Split panel={<Outlet />}>
      <ObservationsList />
    </Split>
  );
}

function ObservationsList() {
  const { t } = useTranslation();
  const { can, why } = useCan();
  const search = observationsRoute.useSearch();
  const navigate = useNavigate();
  const { patch, open, create } = usePlace();
  const openId = useOpenId();
  const arrangement = useTableView('observations');
  const columns = useObservationColumns();
  const filters = useObservationFilters();
  const list = useQuery(observationList(search));
  const counts = useQuery(observationCounts(search));
  const { page: _, ...values } = search;
  const filtered = Boolean(search.q || search.status) || filters.some((f) => isSet(f, values));
  const refusal = why('Observation', 'create');
  const clear = () =>
    patch(Object.assign({ q: undefined, status: undefined }, ...filters.map(cleared)));

  return (
    <>
      <PageHeader title={t('observations.title')}>
        <MoreMenu />
        {refusal === 'permission' || !can('Action', 'create') ? null : (
          <GuardedButton
            refusal={refusal}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => navigate({ to: '/observations/import' })}
          >
            {t('observations.import')}
          </GuardedButton>
        )}
        {refusal === 'permission' ? null : (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={create}
          >
            {t('observations.new')}
          </GuardedButton>
        )}
      </PageHeader>
      <StatusTabs
        statuses={STATUSES}
        counts={counts.data?.counts}
        value={search.status}
        onChange={(status) => patch({ status })}
      />
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('observations.search')}
        saved={<SavedViews list="observations" values={values} />}
        tools={<ExportButton onExport={() => exportObservations(search)} />}
      >
        <ViewMenu columns={columns} view={arrangement.view} onChange={arrangement.change} />
      </FilterBar>
      <DataTable<ObservationRow>
        label={t('observations.title')}
        columns={columns}
        rows={list.data ? (list.data.observations ?? []) : undefined}
        view={arrangement.view}
        nameOf={(row) => `${row.number} ${row.description}`}
        onOpen={open}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        sort={search.sort ?? '-observed_at'}
        onSort={(sort) => patch({ sort })}
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, { push: true })}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ObservationCard row={row} />}
        empty={filtered ? <FilteredList onClear={clear} /> : <EmptyList onReport={create} />}
      />
    </>
  );
}
