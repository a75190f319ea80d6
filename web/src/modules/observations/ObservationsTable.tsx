import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cleared, isSet } from '@/ui/filters/filter';
import type { Column, TableView } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type Chosen, useSelection } from '@/ui/table/useSelection';
import { type ObservationRow, observationList } from './api';
import { EmptyList, FilteredList } from './empty';
import { ObservationCard } from './ObservationCard';
import { ObservationsBar } from './ObservationsBar';
import { useOpenId, usePlace } from './place';
import { observationsRoute } from './routes';
import { useObservationFilters } from './useObservationFilters';

interface Props {
  columns: readonly Column<ObservationRow>[];
  arranged: TableView;
  marked: Chosen;
}

/** The observations as rows, of which several can be chosen for one change. */
export function ObservationsTable({ columns, arranged, marked }: Props) {
  const { t } = useTranslation();
  const search = observationsRoute.useSearch();
  const { patch, open, create } = usePlace();
  const openId = useOpenId();
  const filters = useObservationFilters();
  const list = useQuery(observationList(search));
  const rows = list.data ? (list.data.observations ?? []) : undefined;
  const { selection, chosen, clear } = useSelection(marked, rows);
  const { page: _, ...values } = search;
  const filtered = Boolean(search.q || search.status) || filters.some((f) => isSet(f, values));
  const clearFilters = () =>
    patch(Object.assign({ q: undefined, status: undefined }, ...filters.map(cleared)));
  return (
    <>
      <DataTable<ObservationRow>
        label={t('observations.title')}
        columns={columns}
        rows={rows}
        view={arranged}
        nameOf={(row) => `${row.number} ${row.description}`}
        onOpen={open}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        sort={search.sort ?? '-observed_at'}
        onSort={(sort) => patch({ sort })}
        selection={selection}
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, { push: true })}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ObservationCard row={row} />}
        empty={filtered ? <FilteredList onClear={clearFilters} /> : <EmptyList onReport={create} />}
      />
      <ObservationsBar
        rows={rows}
        selection={selection}
        chosen={chosen}
        sort={search.sort}
        onDone={clear}
      />
    </>
  );
}
