import { Button } from '@mantine/core';
import { IconPlus, IconRoute2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Filtered, isNarrowed } from '@/modules/records/Filtered';
import { useSites } from '@/modules/sites/api';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import type { Filter } from '@/ui/filters/filter';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { DataTable } from '@/ui/table/DataTable';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { workflowRows } from './api';
import { useWorkflowColumns, WorkflowCard } from './columns';
import { reviewedModules } from './modules';
import { NothingReviewed } from './NothingReviewed';
import { workflowsRoute } from './routes';

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
        {refusal === 'permission' ? null : (
          <GuardedButton
            refusal={refusal}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={create}
          >
            {t('workflows.new')}
          </GuardedButton>
        )}
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
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, true)}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <WorkflowCard row={row} />}
        empty={
          isNarrowed(filters, search) ? (
            <Filtered filters={filters} onClear={patch} />
          ) : (
            <EmptyState
              icon={<IconRoute2 size={22} stroke={1.6} />}
              title={t('workflows.emptyTitle')}
              text={t('workflows.empty')}
            >
              {refusal ? null : <Button onClick={create}>{t('workflows.new')}</Button>}
            </EmptyState>
          )
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
    {
      kind: 'choice',
      key: 'module',
      label: t('workflows.field.module'),
      choices: modules.map(({ name }) => ({ value: name, label: word('roles.module', name) })),
    },
    {
      kind: 'choice',
      key: 'site_id',
      label: t('field.site_id'),
      choices: sites.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
