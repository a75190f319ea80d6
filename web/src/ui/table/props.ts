import type { ReactNode } from 'react';
import type { Column, PageMeta, TableView } from './columns';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly onChange: (ids: Set<number>) => void;
  /** On a phone rows open when they are touched, until a person begins to choose. */
  readonly selecting?: boolean;
}

export interface DataTableProps<R extends { id: number }> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly Column<R>[];
  /** undefined while the first page is on its way. */
  rows: readonly R[] | undefined;
  view: TableView;
  /** What a row is called, for its checkbox and its card. */
  nameOf: (row: R) => string;
  onOpen?: (row: R) => void;
  /** The record that is open in the panel. */
  openId?: number;
  /** Marks a row with a coloured edge; "overdue" and the like. */
  toneOf?: (row: R) => string | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection;
  meta?: PageMeta;
  onPage?: (page: number | string) => void;
  /** Old rows are shown while new ones are fetched. */
  refreshing?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown when there are no rows; say whether filters are the reason. */
  empty: ReactNode;
  /** A row as a card, for phones. */
  card: (row: R) => ReactNode;
}

export function toggled(ids: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
