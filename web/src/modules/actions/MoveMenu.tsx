import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsRightLeft, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { wayTo } from './board';
import { STATUSES, type Status } from './filters';
import { nameOf } from './moves';
import { useColumnRefusal } from './useCardMoves';

interface Props {
  row: ActionRow;
  onMove: (column: Status) => void;
}

/** What dragging does, for keys and for fingers: every other column, and why not. */
export function MoveMenu({ row, onMove }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={280} withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.move}
          variant="subtle"
          color="ink"
          aria-label={t('actions.board.moveOne', { number: row.number })}
          title={t('actions.board.move')}
        >
          <IconArrowsRightLeft size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('actions.board.moveTo')}</Menu.Label>
        {STATUSES.filter((status) => status !== row.status).map((status) => (
          <Target key={status} row={row} column={status} onMove={onMove} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Target({ row, column, onMove }: Props & { column: Status }) {
  const { t } = useTranslation();
  const refusal = useColumnRefusal()(row, column);
  const way = wayTo(row, column);
  const about = refusal || ('move' in way ? t(`actions.move.${nameOf(way.move, row.status)}`) : '');
  return (
    // Not disabled: the keys reach it, and pressing it says why not.
    <Menu.Item
      aria-disabled={Boolean(refusal) || undefined}
      rightSection={refusal ? <IconLock size={14} aria-hidden /> : null}
      onClick={() => onMove(column)}
    >
      <span className={classes.target}>
        <StatusBadge status={column} />
        <span className={classes.optionAbout}>{about}</span>
      </span>
    </Menu.Item>
  );
}
