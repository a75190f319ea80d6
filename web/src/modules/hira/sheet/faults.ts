import type { FieldErrors } from '@/platform/errors';
import type { Missing } from '../api';
import type { Column, Rows, SheetRow } from './model';

/** What is said of cells: by the key of their row and their column, and of what is above the rows. */
export interface Faults {
  readonly cells: ReadonlyMap<string, readonly string[]>;
  /** How each row was when that was said: what was changed since is not at fault any more. */
  readonly of: ReadonlyMap<string, SheetRow>;
  readonly head: readonly { readonly field: string; readonly text: string }[];
}

export const NO_FAULTS: Faults = { cells: new Map(), of: new Map(), head: [] };

interface Said {
  readonly field: string;
  readonly texts: readonly string[];
}

/** `rows[2].additional_controls[0].due_date`: the row, and its column. */
const AT = /^rows\[(\d+)\]\.(\w+)/;

const cellOf = (key: string, column: string) => `${key} ${column}`;

function columnOf(field: string): Column | string {
  return field === 'additional_controls' ? 'additional' : field;
}

function faultsOf(all: readonly Said[], rows: Rows): Faults {
  const cells = new Map<string, string[]>();
  const of = new Map<string, SheetRow>();
  const head: { field: string; text: string }[] = [];
  for (const { field, texts } of all) {
    const [, index, column = ''] = AT.exec(field) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (!row) {
      head.push({ field, text: texts.join(' ') });
      continue;
    }
    const cell = cellOf(row.key, columnOf(column));
    cells.set(cell, [...new Set([...(cells.get(cell) ?? []), ...texts])]);
    of.set(row.key, row);
  }
  return { cells, of, head };
}

/** What a draft lacks to be submitted. */
export const lacksOf = (missing: readonly Missing[], rows: Rows): Faults =>
  faultsOf(
    missing.map(({ field, detail }) => ({ field, texts: [detail] })),
    rows,
  );

/** What the server refused rows for. */
export const refusedOf = (fields: FieldErrors, rows: Rows): Faults =>
  faultsOf(
    Object.entries(fields).map(([field, texts]) => ({ field, texts })),
    rows,
  );

/** What is still said of a cell. */
export function saidOf({ cells, of }: Faults, row: SheetRow, column: Column): readonly string[] {
  const said = cells.get(cellOf(row.key, column));
  if (!said || of.get(row.key)?.[column] !== row[column]) return [];
  return said;
}

/** The cells that are still at fault, in the order of the sheet. */
export function placesOf(
  faults: Faults,
  rows: Rows,
  columns: readonly Column[],
): { row: number; column: number }[] {
  if (faults.cells.size === 0) return [];
  return rows.flatMap((row, at) =>
    columns.flatMap((column, index) =>
      saidOf(faults, row, column).length > 0 ? [{ row: at, column: index }] : [],
    ),
  );
}
