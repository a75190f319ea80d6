import { useQueries } from '@tanstack/react-query';
import { Filtered, isNarrowed } from '@/modules/records/Filtered';
import { useRecordId } from '@/modules/records/place';
import { stringifySearch } from '@/platform/search';
import { Board } from '@/ui/board/Board';
import { StatusBadge } from '@/ui/StatusBadge';
import { ActionCard } from './ActionCard';
import classes from './actions.module.css';
import { type ActionRow, actionColumn } from './api';
import { wayTo } from './board';
import { STATUSES, type Status, statusesOf } from './filters';
import { MoveDialogs } from './MoveDialogs';
import { MoveMenu } from './MoveMenu';
import { usePlace } from './place';
import { useActionFilters } from './useActionFilters';
import { useCardMoves, useFocusOfCard } from './useCardMoves';

/** One more than was counted stands for any more. */
const totalOf = (meta?: { total_count: number; more?: boolean }) =>
  meta && meta.total_count + Number(meta.more ?? false);

/** The actions by their status; a card moves where its next step leads. */
export function ActionsBoard() {
  const { view, search, patch, summaryPath } = usePlace();
  const openId = useRecordId();
  const filters = useActionFilters();
  const chosen = statusesOf(search);
  const lists = useQueries({
    queries: STATUSES.map((status) => actionColumn(view, status, search)),
  });
  const { move, moved, asked, opened, close } = useCardMoves();
  useFocusOfCard(moved, Math.max(...lists.map((list) => list.dataUpdatedAt)));

  const columns = STATUSES.map((status, index) => ({
    key: status,
    title: <StatusBadge status={status} />,
    rows: lists[index]?.data?.rows,
    total: totalOf(lists[index]?.data?.meta),
    error: lists[index]?.error,
    onRetry: () => void lists[index]?.refetch(),
    allHref: `${view.path}${stringifySearch({ ...search, status, view: 'table' })}`,
  }));
  if (
    isNarrowed(filters, { ...search, status: undefined }) &&
    columns.every((column) => column.total === 0)
  ) {
    return <Filtered filters={filters} onClear={patch} />;
  }
  return (
    <>
      <Board<ActionRow>
        columns={columns}
        first={chosen?.[0]}
        openId={openId}
        toneOf={(row) => (row.status === 'overdue' ? 'overdue' : undefined)}
        accepts={(row, column) => {
          const way = wayTo(row, column as Status);
          return 'move' in way && !way.refusal;
        }}
        onDrop={(row, column) => move(row, column as Status)}
        card={(row) => (
          <div className={classes.boardCard}>
            <ActionCard row={row} href={summaryPath(row.id)} withoutStatus />
            <MoveMenu row={row} onMove={(column) => move(row, column)} />
          </div>
        )}
      />
      {asked ? (
        <MoveDialogs
          key={`${asked.action.id} ${asked.move}`}
          action={asked.action}
          asked={opened ? asked.move : null}
          onClose={close}
        />
      ) : null}
    </>
  );
}
