import { useCallback, useReducer, useState } from 'react';
import { begun, stepped } from './history';
import { emptyRow, inserted, isEmpty, MOST_ROWS, type Rows, type SheetRow } from './model';

/** The rows of a draft as they are typed, and the way back. */
export function useSheet(first: Rows) {
  const [history, dispatch] = useReducer(stepped, first, (rows) => begun(typable(rows)));
  const change = useCallback(
    (with_: (rows: Rows) => Rows) => dispatch({ do: 'change', with: with_ }),
    [],
  );
  const [open, hold] = useState('');
  const take = useCallback((rows: Rows) => dispatch({ do: 'take', rows: typable(rows) }), []);
  return {
    rows: history.rows,
    change,
    take,
    /** By its key, the row that is being written in a cell, a dialog or a card; '' for none. */
    hold,
    held: open !== '' && history.rows.some(({ key }) => key === open),
    undo: useCallback(() => dispatch({ do: 'undo' }), []),
    redo: useCallback(() => dispatch({ do: 'redo' }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** There is always an empty row to begin with. */
function typable(rows: Rows): Rows {
  const last = rows.at(-1) as SheetRow | undefined;
  if (last && (isEmpty(last) || rows.length >= MOST_ROWS)) return rows;
  return inserted(rows, rows.length, emptyRow());
}
