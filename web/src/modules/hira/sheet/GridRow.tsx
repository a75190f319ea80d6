// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts, of which the others are not there
// biome-ignore-all lint/a11y/useFocusableInteractive: the table has the focus, and says which of its cells is meant
import { Popover } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { Matrix, Place } from '../matrix';
import { CellEditor } from './CellEditor';
import { CellShown } from './CellShown';
import { type Faults, saidOf } from './faults';
import { type Area, COLUMNS, isRating, isText, type Rows, type SheetRow } from './model';
import { RatingPicker } from './RatingPicker';
import classes from './sheet.module.css';
import type { Cell, Editing, Then } from './useGrid';

export interface RowProps {
  grid: string;
  row: SheetRow;
  index: number;
  /** All of them, for what is suggested; only where a cell is written. */
  rows?: Rows;
  matrix: Matrix;
  names: ReadonlyMap<number, string>;
  faults: Faults;
  /** The column one is in, if it is this row. */
  at: number | null;
  /** What is chosen, as far as this row has part in it. */
  left: Area['left'] | null;
  right: Area['right'] | null;
  editing: Editing | null;
  onPoint: (cell: Cell, how: { extend: boolean; edit: boolean }) => void;
  onWrite: (patch: Partial<SheetRow>, then: Then) => void;
  onLeave: () => void;
}

export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

/** One risk in the table. It is drawn again only when something of it changes. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { grid, row, index, at, left, right, editing, onPoint } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row}>
      <div role="rowheader" className={classes.number}>
        {index + 1}
      </div>
      {COLUMNS.map((column, place) => {
        const faults = saidOf(props.faults, row, column);
        const edited = editing?.column === place;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the table
          <div
            key={column}
            id={cellId(grid, index, place)}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={left !== null && right !== null && place >= left && place <= right}
            aria-invalid={faults.length > 0 || undefined}
            className={classes.cell}
            data-at={at === place || undefined}
            data-column={column}
            onClick={(event) => {
              if (!edited)
                onPoint({ row: index, column: place }, { extend: event.shiftKey, edit: false });
            }}
            onDoubleClick={() => {
              if (!edited) onPoint({ row: index, column: place }, { extend: false, edit: true });
            }}
          >
            <CellShown
              row={row}
              column={column}
              matrix={props.matrix}
              names={props.names}
              faults={faults}
            />
            {edited ? <Edited {...props} column={place} typed={editing.typed} /> : null}
          </div>
        );
      })}
    </div>
  );
});

/** What a cell is written with: words in place, a rating on the matrix below it. */
function Edited(props: RowProps & { column: number; typed: string | null }) {
  const { t } = useTranslation();
  const word = useWord();
  const { row, rows = [], matrix, typed, onWrite, onLeave } = props;
  const column = COLUMNS[props.column] ?? 'hazard';
  if (isText(column)) {
    return (
      <CellEditor
        row={row}
        rows={rows}
        column={column}
        typed={typed}
        onWrite={(text, then) => onWrite({ [column]: text }, then)}
        onLeave={onLeave}
      />
    );
  }
  if (!isRating(column)) return null;
  const choose = (place: Place, then: Then = 'right') => onWrite({ [column]: place }, then);
  return (
    <Popover opened onChange={onLeave} position="bottom-start" returnFocus={false}>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('hira.sheet.rate', { what: word('hira.column', column) })}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <RatingPicker
          label={t('hira.sheet.rate', { what: word('hira.column', column) })}
          matrix={matrix}
          value={row[column]}
          typed={typed ?? undefined}
          focused
          onChoose={(place) => choose(place)}
          onKey={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Tab') return;
            event.preventDefault();
            onLeave();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
