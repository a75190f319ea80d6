import { newKey } from '@/platform/headers';
import type { RiskRow, RowDraft } from '../api';
import { NOT_RATED, type Place } from '../matrix';

/** A control to be added, as the sheet holds it. */
export interface SheetControl {
  readonly key: string;
  readonly control_type: string;
  readonly description: string;
  readonly responsible_id: number;
  readonly due_date: string;
  /** It is an action already; 0 until a version with it is published. */
  readonly action_id: number;
}

/** A row as the sheet holds it. */
export interface SheetRow {
  readonly key: string;
  readonly task_step: string;
  readonly hazard: string;
  readonly consequence: string;
  readonly exposed: string;
  readonly controls: string;
  readonly initial: Place;
  readonly additional: readonly SheetControl[];
  readonly residual: Place;
}

export type Rows = readonly SheetRow[];

export const TEXTS = ['task_step', 'hazard', 'consequence', 'exposed', 'controls'] as const;
export type TextColumn = (typeof TEXTS)[number];

/** In the order in which a practitioner fills them. */
export const COLUMNS = [...TEXTS, 'initial', 'additional', 'residual'] as const;
export type Column = (typeof COLUMNS)[number];

/** As long as the server takes them. */
export const LONGEST: Readonly<Record<TextColumn, number>> = {
  task_step: 500,
  hazard: 300,
  consequence: 500,
  exposed: 300,
  controls: 2000,
};

/** So many rows one assessment has at most, and so many controls a row. */
export const MOST_ROWS = 500;
export const MOST_CONTROLS = 20;

export const isText = (column: Column): column is TextColumn =>
  (TEXTS as readonly string[]).includes(column);
export const isRating = (column: Column): column is 'initial' | 'residual' =>
  column === 'initial' || column === 'residual';

export function emptyRow(): SheetRow {
  return {
    key: newKey(),
    task_step: '',
    hazard: '',
    consequence: '',
    exposed: '',
    controls: '',
    initial: NOT_RATED,
    additional: [],
    residual: NOT_RATED,
  };
}

export function emptyControl(description = ''): SheetControl {
  return {
    key: newKey(),
    control_type: 'administrative',
    description,
    responsible_id: 0,
    due_date: '',
    action_id: 0,
  };
}

export function isEmpty(row: SheetRow): boolean {
  const { initial, residual, additional } = row;
  const words = TEXTS.some((column) => row[column].trim() !== '');
  return !words && !initial.likelihood && !residual.likelihood && additional.length === 0;
}

const place = ({ likelihood, severity }: Place): Place => ({ likelihood, severity });

/** What the server has, as the sheet holds it. */
export function rowsOf(rows: readonly RiskRow[]): Rows {
  return rows.map((row) => ({
    key: row.key,
    task_step: row.task_step,
    hazard: row.hazard,
    consequence: row.consequence,
    exposed: row.exposed,
    controls: row.controls,
    initial: place(row.initial),
    residual: place(row.residual),
    additional: row.additional_controls.map((control) => ({
      key: control.key,
      control_type: control.control_type,
      description: control.description,
      responsible_id: control.responsible?.id ?? 0,
      due_date: control.due_date ?? '',
      action_id: control.action_id,
    })),
  }));
}

/** What is sent. Empty rows at the end are only there to be typed into. */
export function bodyOf(rows: Rows): RowDraft[] {
  return written(rows).map(({ additional, ...row }) => ({
    ...row,
    additional_controls: additional.map(({ action_id: _, due_date, ...control }) => ({
      ...control,
      control_type: control.control_type as 'ppe',
      due_date: due_date || undefined,
    })),
  }));
}

export function written(rows: Rows): Rows {
  let end = rows.length;
  while (end > 0 && isEmpty(rows[end - 1] as SheetRow)) end--;
  return rows.slice(0, end);
}

/** Another row like it. */
export function copyOf(row: SheetRow): SheetRow {
  return { ...row, key: newKey(), additional: row.additional.map(controlLike) };
}

/** Another control like it; what was an action stays that of the first one. */
export function controlLike(control: SheetControl): SheetControl {
  return { ...control, key: newKey(), action_id: 0 };
}

export function changed(rows: Rows, index: number, change: Partial<SheetRow>): Rows {
  return rows.map((row, at) => (at === index ? { ...row, ...change } : row));
}

export function inserted(rows: Rows, at: number, ...added: SheetRow[]): Rows {
  const room = Math.max(0, MOST_ROWS - rows.length);
  return [...rows.slice(0, at), ...added.slice(0, room), ...rows.slice(at)];
}

/** Without those from one to the other; a sheet has always a row to type into. */
export function removed(rows: Rows, from: number, to: number): Rows {
  const rest = rows.filter((_, at) => at < from || at > to);
  return rest.length > 0 ? rest : [emptyRow()];
}

/** Those from one to the other, one place up or down; as they are at either end. */
export function shifted(rows: Rows, from: number, to: number, by: -1 | 1): Rows {
  if (from + by < 0 || to + by >= rows.length) return rows;
  const block = rows.slice(from, to + 1);
  const rest = [...rows.slice(0, from), ...rows.slice(to + 1)];
  rest.splice(from + by, 0, ...block);
  return rest;
}

/** The cells of a block, by row and column, both ends included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const EMPTY: Readonly<Record<Column, Partial<SheetRow>>> = {
  task_step: { task_step: '' },
  hazard: { hazard: '' },
  consequence: { consequence: '' },
  exposed: { exposed: '' },
  controls: { controls: '' },
  initial: { initial: NOT_RATED },
  additional: { additional: [] },
  residual: { residual: NOT_RATED },
};

export function cleared(rows: Rows, { top, left, bottom, right }: Area): Rows {
  const change = Object.assign({}, ...COLUMNS.slice(left, right + 1).map((each) => EMPTY[each]));
  return rows.map((row, at) => (at >= top && at <= bottom ? { ...row, ...change } : row));
}
