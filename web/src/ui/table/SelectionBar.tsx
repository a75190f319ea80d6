import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './props';
import classes from './SelectionBar.module.css';

interface Props {
  rows: readonly { id: number }[] | undefined;
  selection: Selection;
  onClear: () => void;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** How many rows are chosen and what can be done with them; at the window's foot. */
export function SelectionBar({ rows, selection, onClear, children }: Props) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  const more = (rows?.length ?? 0) > count;
  return (
    <div className={classes.place}>
      <p className="visually-hidden" role="status">
        {count > 0 ? t('table.selected', { count }) : ''}
      </p>
      {count > 0 ? (
        <section className={classes.bar} aria-label={t('table.selection')}>
          <ActionIcon
            variant="subtle"
            color="ink"
            aria-label={t('table.clearSelection')}
            onClick={onClear}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
          <span className={classes.count}>{t('table.selected', { count })}</span>
          {more ? (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => selection.onChange(new Set(rows?.map((row) => row.id)))}
            >
              {t('table.selectPage')}
            </Button>
          ) : null}
          <div className={classes.actions}>{children}</div>
        </section>
      ) : null}
    </div>
  );
}
