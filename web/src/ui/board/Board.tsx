import { useState } from 'react';
import { StatusTabs } from '../filters/StatusTabs';
import { useIsPhone } from '../media';
import { BoardColumn } from './BoardColumn';
import classes from './board.module.css';
import { type BoardProps, COUNTED } from './columns';
import { useSwipe } from './useSwipe';

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
