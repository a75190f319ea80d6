import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '../ErrorState';
import { useIsPhone } from '../media';
import { StaleNote } from '../StaleNote';
import { Cards } from './Cards';
import {
  type Column,
  inRem,
  leastWidth,
  type PageMeta,
  shownColumns,
  type TableView,
  usualPixels,
} from './columns';
import classes from './DataTable.module.css';
import { Head } from './Head';
import { Pages } from './Pages';
import { Row } from './Row';
import { SkeletonRows } from './SkeletonRows';
import { useRowKeys } from './useRowKeys';

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

/** A list of records: a table where there is room, cards where there is not. */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { columns, rows, view, meta, onPage, error, refreshing } = props;
  const phone = useIsPhone();
  const { ref, width } = useElementSize();
  const keys = useRowKeys(props);
  const room = usualPixels(width);
  const shown = shownColumns(columns, view, room);
  const least = leastWidth(shown, Boolean(props.selection));
  const past = rows?.length === 0 && meta && meta.current_page > 1 && !refreshing;
  const last = meta?.total_pages || 1;
  useEffect(() => {
    if (past) onPage?.(last);
  }, [past, last, onPage]);
  if (error && !rows) return <ErrorState error={error} onRetry={props.onRetry} />;
  const stale = <StaleNote error={error} onRetry={props.onRetry} />;
  if (rows?.length === 0) {
    return (
      <>
        {stale}
        <div className={classes.empty}>{props.empty}</div>
      </>
    );
  }
  return (
    <div ref={ref} className={classes.box} aria-busy={!rows || refreshing}>
      {stale}
      {phone ? (
        <Cards {...props} />
      ) : (
        <div
          className={classes.frame}
          data-refreshing={refreshing || undefined}
          data-scrolls={(room > 0 && room < least) || undefined}
        >
          <table
            className={classes.table}
            style={{ minWidth: inRem(least) }}
            data-dense={view.dense || undefined}
          >
            <caption className="visually-hidden">{props.label}</caption>
            <Head {...props} columns={shown} />
            <tbody ref={keys.body}>
              {rows ? (
                rows.map((row, index) => (
                  <Row
                    key={row.id}
                    {...props}
                    row={row}
                    columns={shown}
                    active={keys.active === index}
                    onActive={() => keys.setActive(index)}
                  />
                ))
              ) : (
                <SkeletonRows columns={shown} selectable={Boolean(props.selection)} />
              )}
            </tbody>
          </table>
        </div>
      )}
      {meta && onPage ? <Pages meta={meta} shown={rows?.length} onPage={onPage} /> : null}
    </div>
  );
}
