import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '@/core/records/Filtered';
import type { ListNavigation } from '@/core/records/navigation';
import { SavedViews } from '@/core/views/SavedViews';
import { StandingMark } from '@/modules/workers/Standing';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/filters/FilterBar';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import type { Selection } from '@/ui/table/props';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import classes from '../contractors.module.css';
import type { WorkerSearch } from '../filters';
import { usePathId } from '../navigation';
import { useWorkerFilters } from '../useFilters';
import { saveWorkers, workersOf } from './api';
import { useWorkerColumns } from './columns';
import { Face } from './Face';
import { useReasonWords } from './reasons';

interface Props {
  /** Without one: those who are of none yet. */
  company: number;
  title: string;
  navigation: ListNavigation<WorkerSearch>;
  hrefOf: (worker: number) => string;
  onOpen: (worker: { id: number }) => void;
  selection?: Selection;
  tools?: ReactNode;
  empty: string;
}

/** Workers as rows, with search, filters and export. */
export function WorkersTable(props: Props) {
  const { company, title, navigation, hrefOf } = props;
  const { t } = useTranslation();
  const { search, patch } = navigation;
  const openId = usePathId('wor_id') || undefined;
  const { view, change } = useTableView('contractor_workers');
  const columns = useWorkerColumns(hrefOf);
  const filters = useWorkerFilters();
  const why = useReasonWords();
  const list = useQuery(workersOf(company, search));
  const { page: _, ...values } = search;
  return (
    <>
      <FilterBar
        filters={filters}
        values={values}
        onChange={patch}
        search={t('contractors.workers.search')}
        saved={<SavedViews list="contractor_workers" values={values} />}
        tools={
          <>
            <ExportButton onExport={(format) => saveWorkers(company, search, format)} />
            {props.tools}
          </>
        }
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data ? (list.data.workers ?? []) : undefined}
        view={view}
        nameOf={(row) => row.name}
        onOpen={props.onOpen}
        openId={openId}
        selection={props.selection}
        sort={search.sort ?? 'name'}
        onSort={(sort) => patch({ sort })}
        {...queryState(list)}
        onPage={(page) => patch({ page }, { push: true })}
        card={(row) => (
          <span className={classes.named}>
            <Face worker={row} />
            <span className={classes.words}>
              <span className={classes.strong}>{row.name}</span>
              <span className="quiet">
                {[row.skill?.name, row.company_text, t(`status.${row.status}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.standing ? <span className="quiet">{why(row.standing)}</span> : null}
            </span>
            {row.standing ? <StandingMark standing={row.standing} /> : null}
          </span>
        )}
        empty={
          <Nothing filters={filters} search={search} onClear={patch}>
            <EmptyState
              icon={<IconUsers size={22} stroke={1.6} />}
              title={t('contractors.workers.emptyTitle')}
              text={props.empty}
            />
          </Nothing>
        }
      />
    </>
  );
}
