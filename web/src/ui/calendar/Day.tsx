import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './calendar.module.css';

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
}

/** More than these stand behind "+n". */
const SHOWN = 3;

export function Day<R extends { id: number }>(props: Props<R>) {
  const { day, rows, entry, active } = props;
  const { number, longDay } = useFormats();
  return (
    // In a grid a cell of a table is one that can have the focus.
    <td
      className={classes.day}
      tabIndex={active ? 0 : -1}
      data-day={day}
      data-today={props.today || undefined}
      data-outside={props.outside || undefined}
      aria-current={props.today ? 'date' : undefined}
      aria-label={longDay(day)}
      onKeyDown={props.onKeyDown}
      onFocus={props.onReach}
    >
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
      {rows.length > SHOWN ? <More day={day} rows={rows} entry={entry} reachable={active} /> : null}
    </td>
  );
}

interface MoreProps<R extends { id: number }> extends Pick<Props<R>, 'day' | 'rows' | 'entry'> {
  reachable: boolean;
}

function More<R extends { id: number }>({ day, rows, entry, reachable }: MoreProps<R>) {
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
          aria-label={t('calendar.allOf', { day: longDay(day), total: number(rows.length) })}
          onClick={() => setOpened(!opened)}
        >
          {`+${number(rows.length - SHOWN)}`}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={longDay(day)}>
        <p className={classes.moreTitle}>{longDay(day)}</p>
        <ul className={classes.entries} data-all>
          {rows.map((row) => (
            <li key={row.id}>{entry(row, true)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
