import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconCopyPlus,
  IconKeyboard,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ROWS } from './model';
import classes from './sheet.module.css';
import type { Cell, Grid } from './useGrid';
import type { Sheet } from './useSheet';

interface Props {
  box: RefObject<HTMLDivElement | null>;
  sheet: Sheet;
  grid: Grid;
  /** Where something is to be put right. */
  faults: readonly Cell[];
  onFault: (cell: Cell) => void;
  onKeys: () => void;
  /** Back into the table. */
  onDone: () => void;
}

/** What is done with rows, for a pointer; each has its key. */
export function SheetTools({ box, sheet, grid, faults, onFault, onKeys, onDone }: Props) {
  const { t } = useTranslation();
  const { rows } = sheet;
  const full = rows.length >= MOST_ROWS;
  const then = (run: () => void) => () => {
    run();
    onDone();
  };
  const next = faults.find(
    ({ row, column }) => row > grid.at.row || (row === grid.at.row && column > grid.at.column),
  );
  return (
    <div ref={box} className={classes.tools} role="toolbar" aria-label={t('hira.sheet.tools')}>
      <Tool label={t('common.undo')} keys="Ctrl Z" off={!sheet.canUndo} onClick={sheet.undo}>
        <IconArrowBackUp size={17} aria-hidden />
      </Tool>
      <Tool label={t('hira.sheet.redo')} keys="Ctrl Y" off={!sheet.canRedo} onClick={sheet.redo}>
        <IconArrowForwardUp size={17} aria-hidden />
      </Tool>
      <span className={classes.gap} />
      <Tool label={t('hira.sheet.insert')} keys="Ctrl ⏎" off={full} onClick={then(grid.insert)}>
        <IconRowInsertBottom size={17} aria-hidden />
      </Tool>
      <Tool
        label={t('hira.sheet.duplicate')}
        keys="Ctrl D"
        off={full}
        onClick={then(grid.duplicate)}
      >
        <IconCopyPlus size={17} aria-hidden />
      </Tool>
      <Tool label={t('hira.sheet.up')} keys="Alt ↑" onClick={then(() => grid.shift(-1))}>
        <IconArrowUp size={17} aria-hidden />
      </Tool>
      <Tool label={t('hira.sheet.down')} keys="Alt ↓" onClick={then(() => grid.shift(1))}>
        <IconArrowDown size={17} aria-hidden />
      </Tool>
      <Tool label={t('hira.sheet.remove')} keys="Ctrl ⌫" onClick={then(grid.remove)}>
        <IconTrash size={17} aria-hidden />
      </Tool>
      <span className={classes.gap} />
      <Tool label={t('hira.sheet.keys')} onClick={onKeys}>
        <IconKeyboard size={17} aria-hidden />
      </Tool>
      <span className={classes.count}>{t('hira.sheet.rows', { count: rows.length })}</span>
      {faults.length > 0 ? (
        <Button
          variant="subtle"
          color="danger"
          size="xs"
          leftSection={<IconAlertTriangle size={15} aria-hidden />}
          onClick={() => onFault(next ?? (faults[0] as Cell))}
        >
          {t('hira.sheet.faults', { count: faults.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface ToolProps {
  label: string;
  keys?: string;
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, keys, off, onClick, children }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        aria-disabled={off || undefined}
        data-disabled={off || undefined}
        onClick={off ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
