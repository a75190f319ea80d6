import { NumberCell } from './cells';
import type { Column } from './columns';

/** What records are called by, where there is room. */
export function numberColumn<R extends { number: string }>(label: string): Column<R> {
  return {
    key: 'number',
    label,
    sort: 'number',
    width: 118,
    from: 820,
    render: (row) => <NumberCell>{row.number}</NumberCell>,
  };
}
