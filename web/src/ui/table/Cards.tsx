import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataTableProps } from './DataTable';
import classes from './DataTable.module.css';

const SHAPES = ['a', 'b', 'c', 'd', 'e'];

/** The rows on a phone. */
export function Cards<R extends { id: number }>(props: DataTableProps<R>) {
  const { t } = useTranslation();
  const { rows, card, onOpen, toneOf, nameOf, label } = props;
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
        <li key={row.id} className={classes.card} data-tone={toneOf?.(row)}>
          {card(row)}
          {onOpen ? (
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
