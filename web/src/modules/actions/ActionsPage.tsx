import { Button } from '@mantine/core';
import { IconCheckbox, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '@/modules/views/SavedViews';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { isSet } from '@/ui/filters/filter';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { useSelection } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { ActionCard } from './ActionCard';
import { type ActionRow, actionCounts, actionList, exportActions } from './api';
import { BulkBar } from './BulkBar';
import { useActionColumns } from './columns';
import { STATUSES } from './filters';
import { usePlace, useRecordId, ViewContext } from './place';
import { useActionFilters } from './useActionFilters';
import { ViewLinks } from './ViewLinks';
import type { View } from './views';

/** A list of actions with the panel of one beside it. */
export function ActionsPage({ view }: { view: View }) {
  return (
    <ViewContext value={view}>
      <Split panel={<Outlet />}>
        <ActionsList />
      </Split>
    </ViewContext>
  );
}

function ActionsList() {
  const { t } = useTranslation();
  const { can, why } = useCan();
  const { view, search, patch, open, create } = usePlace();
  const openId = useRecordId();
  const arrangement = useTableView('actions');
  const columns = useActionColumns();
  const filters = useActionFilters();
  const list = useQuery(actionList(view, search));
  const counts = useQuery(actionCounts(view, search));
  const { selection, chosen, clear: unchoose } = useSelection(list.data?.actions ?? undefined);
  const chooses = can('Action', 'update') ? selection : undefined;
  const { page: _, ...values } = search;
  const filtered = Boolean(search.q || search.status) || filters.some((f) => isSet(f, values));
  const clear = () =>
    patch({
      q: undefined,
      status: undefined,
      site_id: undefined,
      responsible_id: undefined,
      priority: undefined,
      control_type: undefined,
      from: undefined,
      to: undefined,
    });
  const refusal = why('Action', 'create');

  return (
    <>
      <PageHeader title={t('actions.title')}>
        {refusal === 'permission' ? null : (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={create}
          >
            {t('actions.new')}
          </GuardedButton>
        )}
      </PageHeader>
      <ViewLinks />
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
        search={t('actions.search')}
        saved={<SavedViews list={view.saved} values={values} />}
      >
        <ExportButton onExport={() => exportActions(view, search)} />
        <ViewMenu columns={columns} view={arrangement.view} onChange={arrangement.change} />
      </FilterBar>
      <DataTable<ActionRow>
        label={t('actions.title')}
        columns={columns}
        rows={list.data ? (list.data.actions ?? []) : undefined}
        view={arrangement.view}
        nameOf={(row) => `${row.number} ${row.description}`}
        onOpen={open}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        sort={search.sort}
        onSort={(sort) => patch({ sort })}
        selection={chooses}
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, { push: true })}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ActionCard row={row} />}
        empty={filtered ? <Filtered onClear={clear} /> : <Empty />}
      />
      {chooses ? (
        <BulkBar
          rows={list.data?.actions ?? undefined}
          selection={chooses}
          chosen={chosen}
          onDone={unchoose}
        />
      ) : null}
    </>
  );
}

function Filtered({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('filters.noneTitle')} text={t('filters.none')}>
      <Button variant="default" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </EmptyState>
  );
}

function Empty() {
  const { t } = useTranslation();
  const { search, view } = usePlace();
  const own =
    view.key !== 'all'
      ? null
      : search.mine === 'true'
        ? 'Mine'
        : search.verify === 'true'
          ? 'Verify'
          : null;
  return (
    <EmptyState
      icon={<IconCheckbox size={22} stroke={1.6} />}
      title={t(own ? `actions.empty${own}Title` : 'actions.emptyTitle')}
      text={t(own ? `actions.empty${own}` : `actions.empty.${view.key}`)}
    />
  );
}
