import { useRef, useState } from 'react';
import { useKeys } from '../keyboard';
import type { DataTableProps } from './props';
import { toggled } from './props';

/**
 * j and k walk through the rows and take the focus along, so that what is reached is
 * read out; Enter opens, x selects. While a record is open in the panel, walking opens
 * the next one, so that a list can be read through.
 */
export function useRowKeys<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, onOpen, openId, selection } = props;
  const [active, setActive] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = rows?.length ?? 0;
  const openIndex = openId === undefined ? -1 : (rows?.findIndex((row) => row.id === openId) ?? -1);
  const current = active >= 0 && active < count ? active : openIndex;

  function walk(event: KeyboardEvent, step: number) {
    if (count === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, current + step));
    setActive(next);
    focusRow(body.current?.rows[next]);
    const row = rows?.[next];
    if (row && openId !== undefined && next !== current) onOpen?.(row);
  }

  function openRow(event: KeyboardEvent) {
    const row = rows?.[current];
    const elsewhere = event.target instanceof Element && event.target.closest('a, button, summary');
    if (!row || active < 0 || elsewhere) return;
    event.preventDefault();
    onOpen?.(row);
  }

  useKeys({
    j: (event) => walk(event, 1),
    k: (event) => walk(event, -1),
    Enter: openRow,
    x: () => {
      const row = rows?.[current];
      if (row && selection) selection.onChange(toggled(selection.ids, row.id));
    },
  });

  return { body, active: active < count ? active : -1, setActive };
}

/** A row is known by its link; one without is reached itself. */
function focusRow(row: HTMLTableRowElement | undefined): void {
  const target = row?.querySelector<HTMLElement>('a[href]') ?? row;
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
