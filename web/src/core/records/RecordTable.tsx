import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { About } from '@/core/comments/api';
import { FollowMany } from '@/core/comments/FollowMany';
import type { ListSearch } from '@/platform/search';
import type { TableView } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { queryState } from '@/ui/table/queryState';
import { type Chosen, useSelection } from '@/ui/table/useSelection';
import type { ListedRecord } from './api';
import { BulkBar } from './BulkBar';
import { DeleteMany } from './DeleteMany';
import { Filtered, isNarrowed } from './Filtered';
import type { RecordListProps } from './listProps';
import { useRecordId } from './navigation';
import classes from './records.module.css';

type Shown =
  | 'api'
  | 'navigation'
  | 'title'
  | 'columns'
  | 'filters'
  | 'sort'
  | 'card'
  | 'empty'
  | 'bulk';

interface Props<S extends ListSearch, R extends ListedRecord, C extends string>
  extends Pick<RecordListProps<S, R, C>, Shown> {
  arranged: TableView;
  marked: Chosen;
}

/** The records as rows, of which several can be chosen for one change. */
export function RecordTable<S extends ListSearch, R extends ListedRecord, C extends string>(
  props: Props<S, R, C>,
) {
  const { api, navigation: place, filters, marked } = props;
  const { search, patch } = place;
  const { t } = useTranslation();
  const openId = useRecordId();
  const narrowed = isNarrowed(filters, search);
  const list = useQuery(api.list(search));
  const rows = list.data?.rows;
  const selected = useSelection(marked, rows);
  const away = openId !== undefined && rows && !rows.some((row) => row.id === openId);
  return (
    <>
      <p className={classes.away} role="status">
        {away && !list.isPlaceholderData ? t('table.elsewhere') : null}
      </p>
      <DataTable<R>
        label={props.title}
        columns={props.columns}
        rows={rows}
        view={props.arranged}
        nameOf={(row) => `${row.number} ${row.description}`}
        onOpen={place.open}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        sort={search.sort ?? props.sort}
        onSort={(sort) => patch({ sort })}
        selection={selected.selection}
        {...queryState(list)}
        onPage={(page) => patch({ page }, { push: true })}
        card={props.card}
        empty={narrowed ? <Filtered filters={filters} onClear={patch} /> : props.empty}
      />
      <RecordBar {...props} rows={rows ?? []} selected={selected} />
    </>
  );
}

interface BarProps<S extends ListSearch, R extends ListedRecord, C extends string>
  extends Pick<RecordListProps<S, R, C>, 'api' | 'navigation' | 'bulk'> {
  rows: readonly R[];
  selected: ReturnType<typeof useSelection>;
}

/** At the foot, as long as there are chosen ones. */
function RecordBar<S extends ListSearch, R extends ListedRecord, C extends string>(
  props: BarProps<S, R, C>,
) {
  const { t } = useTranslation();
  const { api, navigation: place, bulk, rows } = props;
  const { selection, chosen, clear } = props.selected;
  if (!bulk) return null;
  const picked = rows.filter((row) => selection.ids.has(row.id));
  return (
    <BulkBar
      module={bulk.right}
      rows={rows}
      selection={selection}
      changes={bulk.changes}
      label={bulk.label}
      reason={(change) => bulk.reason?.(change, picked)}
      dialog={(change, on) => bulk.dialog(change, picked, on)}
      onDone={clear}
    >
      {bulk.more?.(chosen, clear)}
      <DeleteMany kind={api.kind} ids={chosen} onDone={clear} />
      <FollowMany
        module={api.kind.name as About['module']}
        ids={chosen}
        shown={api.keys.all}
        onDone={clear}
      />
      <ExportButton
        label={t('table.exportSelected')}
        onExport={(format) => api.exportChosen(place.search, chosen, format)}
      />
    </BulkBar>
  );
}
