import type { ReactNode } from 'react';

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
