import type { ReactNode } from 'react';

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: R) => ReactNode;
  /** The server's name for sorting by this column; without one it cannot be sorted. */
  readonly sort?: string;
  /** The first click sorts downwards, because the top is what people look for. */
  readonly sortDown?: boolean;
  readonly width?: number | string;
  readonly align?: 'end';
  /** The heading is for assistive technology only. */
  readonly quiet?: boolean;
  /** Cannot be switched off. */
  readonly fixed?: boolean;
  /** Off until a person switches it on. */
  readonly off?: boolean;
  /** Left out while the table is narrower than this many pixels. */
  readonly from?: number;
  /** Left out once the table is this wide, because another column says it better. */
  readonly below?: number;
}

export interface PageMeta {
  readonly current_page: number;
  readonly per_page: number;
  readonly total_pages: number;
  readonly total_count: number;
  /** There are more rows than were counted. */
  readonly more?: boolean;
  /** More records have the words than a search answers. */
  readonly older_left_out?: boolean;
  /** The places beside this page; beyond the counted pages there is no other way. */
  readonly next?: string;
  readonly previous?: string;
}

/** A width in pixels grows with the letters that have to fit into it. */
export function inRem(width: number | string | undefined) {
  return typeof width === 'number' ? `${width / 16}rem` : width;
}

/** How many pixels of the usual size so many are, with the letters of this browser. */
export function usualPixels(width: number): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return width * (16 / (letters || 16));
}

/** What a person has arranged in one table; kept on the device. */
export interface TableView {
  readonly dense: boolean;
  /** Switched on or off against the column's own default. */
  readonly columns: Readonly<Record<string, boolean>>;
}

export function shownColumns<R>(
  columns: readonly Column<R>[],
  view: TableView,
  width: number,
): Column<R>[] {
  return columns.filter((column) => {
    if (width > 0 && column.from && width < column.from) return false;
    if (width > 0 && column.below && width >= column.below) return false;
    return column.fixed || (view.columns[column.key] ?? !column.off);
  });
}

const CHECKBOX = 40;
/** What shares the rest of the width is not read in less than this. */
const READABLE = 200;

/** How many pixels of the usual size a table needs: where there are fewer it scrolls sideways. */
export function leastWidth<R>(columns: readonly Column<R>[], selectable: boolean): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : READABLE));
  return widths.reduce((sum, width) => sum + width, selectable ? CHECKBOX : 0);
}

/** The next sorting: one way, then the other, then the first again. */
export function nextSort(current: string | undefined, key: string, down = false): string {
  const [first, other] = down ? [`-${key}`, key] : [key, `-${key}`];
  return current === first ? other : first;
}

export function directionOf(current: string | undefined, key: string | undefined) {
  if (!key) return undefined;
  if (current === key) return 'ascending' as const;
  return current === `-${key}` ? ('descending' as const) : ('none' as const);
}
