import { Checkbox, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import type { DataTableProps, Selection } from './props';
import { toggled } from './props';

const SHAPES = ['a', 'b', 'c', 'd', 'e'];

/** The rows on a phone. */
export function Cards<R extends { id: number }>(props: DataTableProps<R>) {
  const { t } = useTranslation();
  const { rows, card, onOpen, toneOf, nameOf, label, selection } = props;
  const choosing = selection?.selecting ? selection : undefined;
  if (!rows) {
    return (
      <ul className={classes.cards} aria-label={t('table.loading')}>
        {SHAPES.map((shape) => (
          <li key={shape} className={classes.card}>
            <Skeleton height={14} width="70%" />
            <Skeleton height={12} width="45%" mt={10} />
            <Skeleton height={20} width="30%" mt={12} radius="xl" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-tone={toneOf?.(row)}
          data-choosing={choosing ? true : undefined}
          data-chosen={choosing?.ids.has(row.id) || undefined}
        >
          {card(row)}
          {choosing ? (
            <Choice row={row} selection={choosing} name={nameOf(row)} />
          ) : onOpen ? (
            <button
              type="button"
              className={classes.cover}
              aria-label={nameOf(row)}
              onClick={() => onOpen(row)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  row: { id: number };
  selection: Selection;
  name: string;
}

/** The whole card is the target, so that a glove finds it. */
function Choice({ row, selection, name }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label className={classes.choice} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        aria-label={t('table.selectRow', { name })}
        checked={selection.ids.has(row.id)}
        onChange={() => selection.onChange(toggled(selection.ids, row.id))}
      />
    </label>
  );
}
