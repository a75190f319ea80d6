import { Skeleton } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../AppLink';
import { useCount } from '../useCount';
import classes from './board.module.css';
import { type BoardProps, COUNTED, type Column } from './columns';

interface Props<R extends { id: number }> extends BoardProps<R> {
  column: Column<R>;
  /** Out of sight on a phone, and so out of reach. */
  away: boolean;
  /** The card that is dragged; undefined where cards cannot be dragged. */
  dragged: R | null | undefined;
  onDrag: (row: R | null) => void;
}

export function BoardColumn<R extends { id: number }>(props: Props<R>) {
  const { column, dragged, accepts, onDrop, onDrag } = props;
  const count = useCount();
  const [over, setOver] = useState(false);
  const id = useId();
  const here = dragged && column.rows?.some((row) => row.id === dragged.id);
  const takes = dragged && !here ? accepts(dragged, column.key) : undefined;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (dragged && !here) onDrop(dragged, column.key);
    onDrag(null);
  }

  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      inert={props.away}
      data-takes={takes}
      data-over={(over && Boolean(dragged)) || undefined}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.head} id={id}>
        {column.title}
        <span className={classes.count}>
          {column.total === undefined
            ? ''
            : count(Math.min(column.total, COUNTED), column.total > COUNTED)}
        </span>
      </h2>
      <Cards {...props} />
    </section>
  );
}

const SHAPES = ['a', 'b', 'c'];

function Cards<R extends { id: number }>(props: Props<R>) {
  const { t } = useTranslation();
  const count = useCount();
  const { column, card, toneOf, openId, dragged, onDrag } = props;
  const { rows, total = 0 } = column;
  if (!rows) {
    return (
      <ul className={classes.cards} aria-busy aria-label={t('table.loading')}>
        {SHAPES.map((shape) => (
          <li key={shape} className={classes.card}>
            <Skeleton height={14} width="80%" />
            <Skeleton height={12} width="55%" mt={10} />
          </li>
        ))}
      </ul>
    );
  }
  if (rows.length === 0) return <p className={classes.none}>{t('board.none')}</p>;
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-card={row.id}
          data-tone={toneOf?.(row)}
          data-open={openId === row.id || undefined}
          data-dragged={dragged?.id === row.id || undefined}
          draggable={dragged !== undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            onDrag(row);
          }}
          onDragEnd={() => onDrag(null)}
        >
          {card(row)}
        </li>
      ))}
      {total > rows.length ? (
        <li>
          <AppLink className={classes.all} href={column.allHref}>
            {t('board.all', { total: count(Math.min(total, COUNTED), total > COUNTED) })}
          </AppLink>
        </li>
      ) : null}
    </ul>
  );
}
