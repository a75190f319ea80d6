import { type ReactNode, useState } from 'react';
import { StatusTabs } from '../filters/StatusTabs';
import { useIsPhone } from '../media';
import { BoardColumn } from './BoardColumn';
import classes from './board.module.css';
import { useSwipe } from './useSwipe';

export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  /** undefined while they are on their way. */
  readonly rows: readonly R[] | undefined;
  /** How many there are, of which the rows are the first; COUNTED + 1 stands for any more. */
  readonly total: number | undefined;
  /** Where all of them are. */
  readonly allHref: string;
}

/** As far as the rows of a list are counted. */
export const COUNTED = 1000;

export interface BoardProps<R extends { id: number }> {
  columns: readonly Column<R>[];
  card: (row: R) => ReactNode;
  openId?: number;
  toneOf?: (row: R) => string | undefined;
  /** Whether a card may be dropped on a column. */
  accepts: (row: R, column: string) => boolean;
  /** Called for any other column, so that it can be said why it is not accepted. */
  onDrop: (row: R, column: string) => void;
  /** The column that a phone begins at. */
  first?: string;
}

/** Records in columns: side by side where there is room, on a phone one to swipe from. */
export function Board<R extends { id: number }>(props: BoardProps<R>) {
  const { columns, first } = props;
  const phone = useIsPhone();
  const [dragged, setDragged] = useState<R | null>(null);
  const keys = columns.map((column) => column.key);
  const { box, current, show, onScroll } = useSwipe(keys, first, phone);
  const totals = columns.flatMap(({ key, total }) => (total === undefined ? [] : [[key, total]]));
  return (
    <>
      {phone ? (
        <StatusTabs
          withoutAll
          statuses={keys}
          counts={Object.fromEntries(totals)}
          most={COUNTED}
          value={current}
          onChange={(key) => key && show(key)}
        />
      ) : null}
      <div ref={box} className={classes.board} onScroll={onScroll}>
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            {...props}
            column={column}
            away={phone && column.key !== current}
            dragged={phone ? undefined : dragged}
            onDrag={setDragged}
          />
        ))}
      </div>
    </>
  );
}
