import { Button } from '@mantine/core';
import { IconRoute2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import { useSites } from '@/core/records/sites';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { choice, type Filter, named } from '@/ui/filters/filter';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { workflowRows } from './api';
import { useWorkflowColumns, WorkflowCard } from './columns';
import { reviewedModules } from './modules';
import { NothingReviewed } from './NothingReviewed';

const workflowsRoute = getRouteApi('/app/workflows');

/** Who has to agree before something counts, module by module. */
export function WorkflowsPage() {
  const modules = useQuery(reviewedModules).data;
  return <Split>{modules?.length === 0 ? <NothingReviewed /> : <Workflows />}</Split>;
}

function Workflows() {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = why('WorkFlow', 'create');
  const search = workflowsRoute.useSearch();
  const navigate = useNavigate({ from: '/workflows' });
  const create = () => void navigate({ to: '/workflows/new', search: {} });
  const patch = (values: object, push?: boolean) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...values }),
      replace: !push,
    });
  const { view, change } = useTableView('workflows');
  const columns = useWorkflowColumns();
  const filters = useFilters();
  const list = useQuery(workflowRows(search));
  const { page: _, ...values } = search;
  return (
    <>
      <PageHeader title={t('workflows.title')}>
        <AddButton refusal={refusal} onClick={create}>
          {t('workflows.new')}
        </AddButton>
      </PageHeader>
      <FilterBar filters={filters} values={values} onChange={patch} search={t('workflows.search')}>
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={t('workflows.title')}
        columns={columns}
        rows={list.data ? (list.data.workflows ?? []) : undefined}
        view={view}
        nameOf={(row) => row.title}
        onOpen={({ id }) =>
          void navigate({ to: '/workflows/$id', params: { id: String(id) }, search: {} })
        }
        sort={search.sort ?? 'module'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, true)}
        card={(row) => <WorkflowCard row={row} />}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconRoute2 size={22} stroke={1.6} />}
              title={t('workflows.emptyTitle')}
              text={t('workflows.empty')}
            >
              {refusal ? null : <Button onClick={create}>{t('workflows.new')}</Button>}
            </EmptyState>
          </Nothing>
        }
      />
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const modules = useQuery(reviewedModules).data ?? [];
  const sites = useSites();
  return [
    choice(
      'module',
      t('workflows.field.module'),
      modules.map(({ name }) => ({ value: name, label: word('roles.module', name) })),
    ),
    choice('site_id', t('field.site_id'), named(sites)),
  ];
}
