import { Popover } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '../AppLink';
import classes from './calendar.module.css';
import { draggedId, isDragged } from './dragged';

interface Props<R extends { id: number }> {
  day: string;
  rows: readonly R[];
  entry: (row: R, reachable: boolean) => ReactNode;
  today: boolean;
  /** Of the month before or after. */
  outside: boolean;
  active: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onReach: () => void;
  /** Something was dragged here from another day. */
  onDrop?: (id: number) => void;
  /** How much there is, where not all of it was read, and where the rest is. */
  rest?: Rest;
  /** A new one on this day. */
  onNew?: () => void;
}

export interface Rest {
  readonly count: number;
  readonly href: string;
}

/** The key for a new one, pressed on the day or the hour itself. */
export function isNew(event: KeyboardEvent): boolean {
  const plain = !(event.ctrlKey || event.metaKey || event.altKey);
  return plain && event.key === 'n' && event.target === event.currentTarget;
}

/** More than these stand behind "+n". */
const SHOWN = 3;

export function Day<R extends { id: number }>(props: Props<R>) {
  const { day, rows, entry, active } = props;
  const { number, longDay } = useFormats();
  const [over, setOver] = useState(false);
  const { onDrop, onNew } = props;
  const count = Math.max(props.rest?.count ?? 0, rows.length);
  const dropping = onDrop
    ? {
        onDragOver: (event: DragEvent) => {
          if (!isDragged(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          onDrop(draggedId(event));
        },
      }
    : {};
  return (
    // In a grid a cell of a table is one that can have the focus.
    <td
      className={classes.day}
      tabIndex={active ? 0 : -1}
      data-day={day}
      data-today={props.today || undefined}
      data-outside={props.outside || undefined}
      aria-current={props.today ? 'date' : undefined}
      onKeyDown={(event) => {
        if (isNew(event) && onNew) onNew();
        else props.onKeyDown(event);
      }}
      onDoubleClick={(event) => {
        if (event.target === event.currentTarget) onNew?.();
      }}
      onFocus={props.onReach}
      data-over={over || undefined}
      {...dropping}
    >
      <span className="visually-hidden">{longDay(day)}</span>
      <span className={classes.number} aria-hidden>
        {number(Number(day.slice(8)))}
      </span>
      {rows.length > 0 ? (
        <ul className={classes.entries}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.id}>{entry(row, active)}</li>
          ))}
        </ul>
      ) : null}
      {count > SHOWN ? (
        <MoreOf
          day={day}
          count={count - SHOWN}
          rest={props.rest}
          rows={rows}
          entry={entry}
          reachable={active}
        />
      ) : null}
    </td>
  );
}

interface MoreProps<R extends { id: number }>
  extends Pick<Props<R>, 'day' | 'rows' | 'entry' | 'rest'> {
  /** How many there was no room for. */
  count: number;
  reachable: boolean;
}

/** What had no room, with the rest. */
export function MoreOf<R extends { id: number }>(props: MoreProps<R>) {
  const { day, count, rows, entry, reachable, rest } = props;
  const { t } = useTranslation();
  const { number, longDay } = useFormats();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={280} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.more}
          tabIndex={reachable ? 0 : -1}
          onClick={() => setOpened(!opened)}
        >
          {`+${number(count)}`}
          <span className="visually-hidden">
            {t('days.allOf', { day: longDay(day), total: number(rest?.count ?? rows.length) })}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={longDay(day)}>
        <p className={classes.moreTitle}>{longDay(day)}</p>
        <ul className={classes.entries} data-all>
          {rows.map((row) => (
            <li key={row.id}>{entry(row, true)}</li>
          ))}
        </ul>
        {rest && rest.count > rows.length ? (
          <AppLink href={rest.href}>{t('days.all', { count: rest.count })}</AppLink>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
