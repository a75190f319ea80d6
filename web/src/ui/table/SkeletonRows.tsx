import { Skeleton } from '@mantine/core';
import type { Column } from './columns';
import classes from './DataTable.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The shape of the rows that are on their way, so that nothing jumps. */
export function SkeletonRows<R>({
  columns,
  selectable,
}: {
  columns: readonly Column<R>[];
  selectable: boolean;
}) {
  return ROWS.map((row, index) => (
    <tr key={row} className={classes.row} aria-hidden>
      {selectable ? <td className={classes.check} /> : null}
      {columns.map((column, place) => (
        <td key={column.key}>
          {place === 1 ? (
            <>
              <Skeleton height={14} width={`${72 - ((index * 17) % 40)}%`} my={3} />
              <Skeleton height={11} width="34%" mt={7} mb={2} />
            </>
          ) : (
            <Skeleton height={14} width="70%" my={3} />
          )}
        </td>
      ))}
    </tr>
  ));
}
