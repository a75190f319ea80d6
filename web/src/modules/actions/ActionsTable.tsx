import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Column, TableView } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type Chosen, useSelection } from '@/ui/table/useSelection';
import { ActionCard } from './ActionCard';
import { ActionsBar } from './ActionsBar';
import { type ActionRow, actionList } from './api';
import { Empty, Filtered, useFiltered } from './empty';
import { usePlace, useRecordId } from './place';

interface Props {
  columns: readonly Column<ActionRow>[];
  arranged: TableView;
  marked: Chosen;
}

/** The actions as rows, of which several can be chosen for one change. */
export function ActionsTable({ columns, arranged, marked }: Props) {
  const { t } = useTranslation();
  const { view, search, patch, open } = usePlace();
  const openId = useRecordId();
  const filtered = useFiltered();
  const list = useQuery(actionList(view, search));
  const { selection, chosen, clear } = useSelection(marked, list.data?.actions ?? undefined);
  return (
    <>
      <DataTable<ActionRow>
        label={t('actions.title')}
        columns={columns}
        rows={list.data ? (list.data.actions ?? []) : undefined}
        view={arranged}
        nameOf={(row) => `${row.number} ${row.description}`}
        onOpen={open}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        sort={search.sort}
        onSort={(sort) => patch({ sort })}
        selection={selection}
        meta={list.data?.meta}
        onPage={(page) => patch({ page }, { push: true })}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        card={(row) => <ActionCard row={row} />}
        empty={filtered ? <Filtered /> : <Empty />}
      />
      <ActionsBar
        rows={list.data?.actions ?? undefined}
        selection={selection}
        chosen={chosen}
        onDone={clear}
      />
    </>
  );
}
