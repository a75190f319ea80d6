import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedViews } from '@/modules/views/SavedViews';
import { useCan } from '@/platform/can';
import { screen } from '@/shell/screen';
import { FilterBar } from '@/ui/filters/FilterBar';
import { StatusTabs } from '@/ui/filters/StatusTabs';
import { GuardedButton } from '@/ui/GuardedButton';
import { ImportButton } from '@/ui/import/ImportButton';
import { useIsPhone } from '@/ui/media';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectButton } from '@/ui/table/SelectButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { ActionsTable } from './ActionsTable';
import classes from './actions.module.css';
import { actionCounts, exportActions } from './api';
import { useActionColumns } from './columns';
import { STATUSES } from './filters';
import { LookSwitch, useLook } from './looks';
import { usePlace, ViewContext } from './place';
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

/** Each look is fetched when it is first chosen. */
const OTHER_LOOKS = {
  board: screen(() => import('./ActionsBoard'), 'ActionsBoard'),
  calendar: screen(() => import('./ActionsCalendar'), 'ActionsCalendar'),
} as const;

function ActionsList() {
  const { t } = useTranslation();
  const { view, search, patch } = usePlace();
  const arrangement = useTableView('actions');
  const columns = useActionColumns();
  const filters = useActionFilters();
  const { look, choose } = useLook();
  const phone = useIsPhone();
  const marked = useChosen();
  const counts = useQuery(actionCounts(view, search));
  const { page: _, ...values } = search;
  const Other = look === 'table' ? null : OTHER_LOOKS[look];

  return (
    <>
      <Header />
      <div className={classes.looks}>
        <ViewLinks />
        <LookSwitch look={look} onChange={choose} />
      </div>
      {/* On a phone the board's columns are tabs of their own. */}
      {phone && look === 'board' ? null : (
        <StatusTabs
          statuses={STATUSES}
          counts={counts.data?.counts}
          value={search.status}
          onChange={(status) => patch({ status })}
        />
      )}
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('actions.search')}
        saved={<SavedViews list={view.saved} values={values} />}
        tools={
          <>
            <ExportButton onExport={() => exportActions(view, search)} />
            {Other ? null : <SelectButton chosen={marked} />}
          </>
        }
      >
        {Other ? null : (
          <ViewMenu columns={columns} view={arrangement.view} onChange={arrangement.change} />
        )}
      </FilterBar>
      {Other ? (
        <Suspense fallback={<Skeleton height={360} radius="md" />}>
          <Other />
        </Suspense>
      ) : (
        <ActionsTable columns={columns} arranged={arrangement.view} marked={marked} />
      )}
    </>
  );
}

function Header() {
  const { t } = useTranslation();
  const { why } = useCan();
  const { view, create } = usePlace();
  const refusal = why('Action', 'create');
  return (
    <PageHeader title={t('actions.title')}>
      {refusal === 'permission' || !view.importable ? null : (
        <ImportButton refusal={refusal} to="/actions/import" />
      )}
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
  );
}
