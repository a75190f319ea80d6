import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '@/modules/views/SavedViews';
import { useCan } from '@/platform/can';
import { FilterBar } from '@/ui/filters/FilterBar';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { GuardedButton } from '@/ui/GuardedButton';
import { ImportButton } from '@/ui/import/ImportButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectButton } from '@/ui/table/SelectButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { exportObservations, observationCounts } from './api';
import { useObservationColumns } from './columns';
import { STATUSES } from './filters';
import { MoreMenu } from './MoreMenu';
import { ObservationsTable } from './ObservationsTable';
import { usePlace } from './place';
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
  const { patch, create } = usePlace();
  const arrangement = useTableView('observations');
  const columns = useObservationColumns();
  const filters = useObservationFilters();
  const marked = useChosen();
  const counts = useQuery(observationCounts(search));
  const { page: _, ...values } = search;
  const refusal = why('Observation', 'create');

  return (
    <>
      <PageHeader title={t('observations.title')}>
        <MoreMenu />
        {refusal === 'permission' || !can('Action', 'create') ? null : (
          <ImportButton refusal={refusal} to="/observations/import" />
        )}
        {refusal === 'permission' ? null : (
          // On a phone the bar at its foot has it.
          <GuardedButton
            refusal={refusal}
            visibleFrom="sm"
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
        tools={
          <>
            <ExportButton onExport={() => exportObservations(search)} />
            <SelectButton chosen={marked} />
          </>
        }
      >
        <ViewMenu columns={columns} view={arrangement.view} onChange={arrangement.change} />
      </FilterBar>
      <ObservationsTable columns={columns} arranged={arrangement.view} marked={marked} />
    </>
  );
}
