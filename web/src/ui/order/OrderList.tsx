import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from './moved';
import classes from './order.module.css';
import { useDragRow } from './useDragRow';

export interface Ordered {
  readonly id: number;
  /** What it is called when its move is announced. */
  readonly name: string;
}

interface Props<E extends Ordered> {
  /** Names the list for assistive technology. */
  label: string;
  entries: readonly E[];
  /** All of them in their new order; without it they stay as they are. */
  onOrder?: (entries: E[]) => void;
  children: (entry: E) => ReactNode;
  /** Where an entry is made of fields: what else can be done with it, beside its buttons. */
  aside?: (entry: E) => ReactNode;
}

/** A list that people put in order: by dragging, or with the buttons "up" and "down". */
export function OrderList<E extends Ordered>(props: Props<E>) {
  const { label, entries, onOrder, children, aside } = props;
  const { t } = useTranslation();
  const [list] = useState(() => Symbol('order'));
  const [said, setSaid] = useState('');
  function move(from: number, to: number) {
    const entry = entries[from];
    if (!entry || !onOrder || to < 0 || to >= entries.length || from === to) return;
    onOrder(moved(entries, from, to));
    setSaid(t('order.moved', { name: entry.name, place: to + 1, total: entries.length }));
  }
  return (
    <>
      <ul className="plain" aria-label={label}>
        {entries.map((entry, index) => (
          <Row
            key={entry.id}
            name={entry.name}
            list={list}
            index={index}
            last={entries.length - 1}
            onMove={onOrder ? move : undefined}
            aside={aside?.(entry)}
          >
            {children(entry)}
          </Row>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface RowProps {
  name: string;
  list: symbol;
  index: number;
  last: number;
  onMove?: (from: number, to: number) => void;
  aside?: ReactNode;
  children: ReactNode;
}

function Row({ name, list, index, last, onMove, aside, children }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const edge = useDragRow({ row, grip, list, index, onMove });
  const again = useRef<'up' | 'down' | null>(null);
  // A row that reaches an end has a button less: the focus goes to the other one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it stands at its new place
  useEffect(() => {
    if (!again.current) return;
    const wanted = row.current?.querySelector<HTMLButtonElement>(`[data-move=${again.current}]`);
    const free = wanted?.disabled ? row.current?.querySelector('[data-move]:enabled') : wanted;
    (free as HTMLElement | null | undefined)?.focus();
    again.current = null;
  }, [index]);
  function press(way: 'up' | 'down') {
    again.current = way;
    onMove?.(index, index + (way === 'up' ? -1 : 1));
  }
  return (
    <li
      ref={row}
      className={classes.row}
      data-edge={edge ?? undefined}
      data-fields={aside ? true : undefined}
    >
      {onMove ? (
        <span ref={grip} className={classes.grip} aria-hidden>
          <IconGripVertical size={16} stroke={1.6} />
        </span>
      ) : null}
      <div className={classes.entry}>{children}</div>
      {onMove ? (
        <span className={classes.moves}>
          <ActionIcon
            variant="subtle"
            color="ink"
            data-move="up"
            disabled={index === 0}
            aria-label={t('order.up', { name })}
            onClick={() => press('up')}
          >
            <IconArrowUp size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="ink"
            data-move="down"
            disabled={index === last}
            aria-label={t('order.down', { name })}
            onClick={() => press('down')}
          >
            <IconArrowDown size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          {aside}
        </span>
      ) : null}
    </li>
  );
}
