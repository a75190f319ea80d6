import { useQuery } from '@tanstack/react-query';
import { Filtered, isNarrowed } from '@/core/records/Filtered';
import { useRecordId } from '@/core/records/navigation';
import { stringifySearch } from '@/platform/search';
import { Board } from '@/ui/board/Board';
import { ErrorState } from '@/ui/ErrorState';
import { StaleNote } from '@/ui/StaleNote';
import { StatusBadge } from '@/ui/StatusBadge';
import { ActionCard } from './ActionCard';
import classes from './actions.module.css';
import { type ActionRow, actionApi, actionBoard } from './api';
import { wayTo } from './board';
import { STATUSES, type Status, statusesOf } from './filters';
import { MoveDialog } from './MoveDialog';
import { MoveMenu } from './MoveMenu';
import { useNavigation } from './navigation';
import { useActionFilters } from './useActionFilters';
import { useCardMoves, useFocusOfCard } from './useCardMoves';

/** The actions by their status; a card moves where its next step leads. */
export function ActionsBoard() {
  const { view, search, patch, summaryPath } = useNavigation();
  const openId = useRecordId();
  const filters = useActionFilters();
  const chosen = statusesOf(search);
  const board = useQuery(actionBoard(view, search));
  const counts = useQuery(actionApi(view).counts(search));
  const { move, moved, asked, opened, close } = useCardMoves();
  useFocusOfCard(moved, board.dataUpdatedAt);

  const columns = STATUSES.map((status) => ({
    key: status,
    title: <StatusBadge status={status} />,
    rows: board.data && (board.data.columns[status] ?? []),
    total: counts.data?.[status],
    allHref: `${view.path}${stringifySearch({ ...search, status, view: 'table' })}`,
  }));
  if (
    isNarrowed(filters, { ...search, status: undefined }) &&
    columns.every((column) => column.total === 0)
  ) {
    return <Filtered filters={filters} onClear={patch} />;
  }
  if (board.error && !board.data) {
    return <ErrorState error={board.error} onRetry={board.refetch} />;
  }
  return (
    <>
      <StaleNote error={board.error} onRetry={board.refetch} />
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
        <MoveDialog
          key={`${asked.action.id} ${asked.move}`}
          action={asked.action}
          asked={asked.move}
          opened={opened}
          onClose={close}
        />
      ) : null}
    </>
  );
}
