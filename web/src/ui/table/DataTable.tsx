import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';
import { ErrorState } from '../ErrorState';
import { useIsPhone } from '../media';
import { StaleNote } from '../StaleNote';
import { Cards } from './Cards';
import { inRem, leastWidth, shownColumns, usualPixels } from './columns';
import classes from './DataTable.module.css';
import { Head } from './Head';
import { Pages } from './Pages';
import type { DataTableProps } from './props';
import { Row } from './Row';
import { SkeletonRows } from './SkeletonRows';
import { useRowKeys } from './useRowKeys';

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
