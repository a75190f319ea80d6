import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Column, directionOf, inRem, nextSort } from './columns';
import classes from './DataTable.module.css';
import type { Selection } from './props';

interface Props<R extends { id: number }> {
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection;
}

export function Head<R extends { id: number }>(props: Props<R>) {
  const { columns, sort, onSort, selection } = props;
  return (
    <thead className={classes.head}>
      <tr>
        {selection ? (
          <th className={classes.check}>
            <SelectAll rows={props.rows ?? []} selection={selection} />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            style={{ width: inRem(column.width) }}
            data-align={column.align}
            aria-sort={onSort ? directionOf(sort, column.sort) : undefined}
          >
            <Heading column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Heading<R>({
  column,
  sort,
  onSort,
}: {
  column: Column<R>;
  sort?: string;
  onSort?: (sort: string) => void;
}) {
  const key = column.sort;
  if (column.quiet) return <span className="visually-hidden">{column.label}</span>;
  if (!key || !onSort) return column.label;
  const direction = directionOf(sort, key);
  // A heading that is not sorted by shows which way it will be.
  const down = direction === 'none' ? column.sortDown : direction === 'descending';
  const Icon = down ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort(nextSort(sort, key, column.sortDown))}
    >
      {column.label}
      <Icon size={13} aria-hidden data-on={direction !== 'none' || undefined} />
    </button>
  );
}

function SelectAll({ rows, selection }: { rows: readonly { id: number }[]; selection: Selection }) {
  const { t } = useTranslation();
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={t('table.selectAll')}
      checked={rows.length > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => {
        const ids = new Set(selection.ids);
        for (const row of rows) {
          if (event.currentTarget.checked) ids.add(row.id);
          else ids.delete(row.id);
        }
        selection.onChange(ids);
      }}
    />
  );
}
