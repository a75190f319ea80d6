import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import classes from './DataTable.module.css';
import type { Selection } from './props';
import { toggled } from './props';

interface Props<R extends { id: number }> {
  row: R;
  columns: readonly Column<R>[];
  active: boolean;
  onActive: () => void;
  nameOf: (row: R) => string;
  onOpen?: (row: R) => void;
  openId?: number;
  toneOf?: (row: R) => string | undefined;
  selection?: Selection;
}

export function Row<R extends { id: number }>(props: Props<R>) {
  const { row, columns, active, openId, onOpen, selection } = props;
  const { t } = useTranslation();
  const choose = () => selection?.onChange(toggled(selection.ids, row.id));

  function click(event: MouseEvent) {
    // A link or a button in the row does its own thing.
    if ((event.target as HTMLElement).closest('a, button, input, label')) return;
    // The box is small: whoever misses it in its own cell means it all the same.
    if (selection && (event.target as HTMLElement).closest('[data-selects]')) return choose();
    props.onActive();
    onOpen?.(row);
  }

  const chosen = selection?.ids.has(row.id) ?? false;
  return (
    // The row's name is a link, and j, k and Enter work on the list as a whole,
    // so the click on the row is only a convenience for the pointer.
    <tr
      className={classes.row}
      tabIndex={-1}
      data-active={active || undefined}
      data-open={openId === row.id || undefined}
      data-chosen={chosen || undefined}
      data-clickable={onOpen ? true : undefined}
      data-tone={props.toneOf?.(row)}
      aria-current={openId === row.id ? 'true' : undefined}
      onClick={click}
    >
      {selection ? (
        <td className={classes.check} data-selects>
          <Checkbox
            size="xs"
            aria-label={t('table.selectRow', { name: props.nameOf(row) })}
            checked={chosen}
            onChange={choose}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}
