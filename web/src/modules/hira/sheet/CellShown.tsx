import { IconAlertTriangle } from '@tabler/icons-react';
import { useWord } from '@/platform/words';
import type { Matrix } from '../matrix';
import { RatingMark } from '../RatingMark';
import { type Column, isRating, isText, type SheetRow } from './model';
import classes from './sheet.module.css';

interface Props {
  row: SheetRow;
  column: Column;
  matrix: Matrix;
  /** Of people, by their ids. */
  names: ReadonlyMap<number, string>;
  faults: readonly string[];
}

/** What stands in a cell, and what is said of it. */
export function CellShown({ row, column, matrix, names, faults }: Props) {
  return (
    <>
      {isText(column) ? <span className={classes.words}>{row[column]}</span> : null}
      {isRating(column) && row[column].likelihood ? (
        <RatingMark matrix={matrix} place={row[column]} />
      ) : null}
      {column === 'additional' ? <Controls row={row} names={names} /> : null}
      {faults.length > 0 ? (
        <span className={classes.fault}>
          <IconAlertTriangle size={13} aria-hidden /> {faults.join(' ')}
        </span>
      ) : null}
    </>
  );
}

function Controls({ row, names }: Pick<Props, 'row' | 'names'>) {
  const word = useWord();
  return (
    <span className={classes.words}>
      {row.additional.map((control) => (
        <span key={control.key} className={classes.control}>
          {control.description || word('actions.control', control.control_type)}
          {control.responsible_id ? (
            <span className={classes.quiet}> · {names.get(control.responsible_id)}</span>
          ) : null}
        </span>
      ))}
    </span>
  );
}
