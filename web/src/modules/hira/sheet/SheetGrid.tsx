// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts, of which the others are not there
// biome-ignore-all lint/a11y/useFocusableInteractive: the table has the focus, and says which of its cells is meant
import { useDisclosure } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { toast } from '@/ui/toast';
import type { Matrix } from '../matrix';
import { ControlsDialog } from './ControlsDialog';
import { copied, putOn, takenOff } from './clipboard';
import { type Faults, placesOf } from './faults';
import { cellId, GridRow } from './GridRow';
import { KeysDialog } from './KeysDialog';
import { onGridKey } from './keys';
import { COLUMNS, type SheetRow } from './model';
import { SheetTools } from './SheetTools';
import classes from './sheet.module.css';
import { type Cell, type Grid, type Then, useGrid } from './useGrid';
import { useInView } from './useInView';
import type { Sheet } from './useSheet';

interface Props {
  sheet: Sheet;
  matrix: Matrix;
  names: ReadonlyMap<number, string>;
  faults: Faults;
  siteId?: number;
  /** The day it is at the first site. */
  today: string;
  onSave: () => void;
}

/** The risks of an assessment, filled as a spreadsheet is. */
export function SheetGrid({ sheet, matrix, names, faults, siteId, today, onSave }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const table = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [keysShown, keys] = useDisclosure();
  const { rows } = sheet;
  const grid = useGrid(sheet, matrix, (count) => toast.failed(t('hira.sheet.noRoom', { count })));
  const { at, area, editing } = grid;
  const view = useInView(table, rows.length, at.row);
  const focus = () => table.current?.focus({ preventScroll: true });
  const controls =
    COLUMNS[editing?.column ?? -1] === 'additional' ? rows[editing?.row ?? -1] : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one is somewhere else
  useEffect(() => {
    const cell = document.getElementById(cellId(name, at.row, at.column));
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at.row, at.column, rows.length]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== table.current || event.nativeEvent.isComposing) return;
    const ways = {
      leave: () => tools.current?.querySelector('button')?.focus(),
      save: onSave,
    };
    // The field has to be there before the letter is: it is the first that it gets.
    let meant = false;
    flushSync(() => {
      meant = onGridKey(event, grid, sheet, ways);
    });
    if (meant && event.key !== 'Process') event.preventDefault();
  }

  // What it is of is a matter of focus: the browser names the words that were clicked on.
  const inTable = () => document.activeElement === table.current;

  function onCopy(event: ClipboardEvent) {
    if (!inTable()) return;
    event.preventDefault();
    putOn(event.clipboardData, copied(rows, area));
    if (event.type === 'cut') grid.clear();
  }

  const { point, write, leave } = useSteady(grid, focus);
  const wrong = placesOf(faults, rows, COLUMNS);

  return (
    <div className={classes.sheet}>
      <SheetTools
        box={tools}
        sheet={sheet}
        grid={grid}
        faults={wrong}
        onFault={(cell) => {
          grid.go(cell);
          focus();
        }}
        onKeys={keys.open}
        onDone={focus}
      />
      <div
        ref={table}
        role="grid"
        tabIndex={0}
        aria-label={t('hira.section.risks')}
        aria-rowcount={rows.length + 1}
        aria-colcount={COLUMNS.length + 1}
        aria-multiselectable
        aria-activedescendant={cellId(name, at.row, at.column)}
        className={classes.grid}
        data-editing={editing !== null || undefined}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={(event) => {
          if (!inTable()) return;
          event.preventDefault();
          grid.paste(takenOff(event.clipboardData));
        }}
        onScroll={view.onScroll}
      >
        <Headings />
        <div role="rowgroup" className={classes.rows} style={view.whole}>
          {view.shown.map((index) => {
            const row = rows[index] as SheetRow;
            const inside = index >= area.top && index <= area.bottom;
            const edited = editing?.row === index;
            return (
              <div
                key={row.key}
                role="presentation"
                className={classes.slot}
                style={view.placeOf(index)}
              >
                <GridRow
                  grid={name}
                  row={row}
                  index={index}
                  rows={edited ? rows : undefined}
                  matrix={matrix}
                  names={names}
                  faults={faults}
                  at={at.row === index ? at.column : null}
                  left={inside ? area.left : null}
                  right={inside ? area.right : null}
                  editing={edited ? editing : null}
                  onPoint={point}
                  onWrite={write}
                  onLeave={leave}
                />
              </div>
            );
          })}
        </div>
      </div>
      <ControlsDialog
        row={controls}
        siteId={siteId}
        today={today}
        onWrite={(additional) => write({ additional }, 'right')}
        onClose={leave}
      />
      <KeysDialog opened={keysShown} onClose={keys.close} />
    </div>
  );
}

function Headings() {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <div role="row" aria-rowindex={1} className={classes.headings}>
      <div role="columnheader" className={classes.number}>
        <span className="visually-hidden">{t('hira.column.number')}</span>
      </div>
      {COLUMNS.map((column) => (
        <div key={column} role="columnheader" className={classes.heading} data-column={column}>
          {word('hira.column', column)}
        </div>
      ))}
    </div>
  );
}

/** The same for as long as the table is there, so that rows are not drawn again for them. */
function useSteady(grid: Grid, focus: () => void) {
  const latest = useRef({ grid, focus });
  latest.current = { grid, focus };
  const [steady] = useState(() => ({
    point: (cell: Cell, { extend, edit }: { extend: boolean; edit: boolean }) => {
      const now = latest.current;
      if (edit) return now.grid.edit(null, cell);
      now.grid.go(cell, extend);
      now.focus();
    },
    write: (patch: Partial<SheetRow>, then: Then) => {
      latest.current.grid.write(patch, then);
      latest.current.focus();
    },
    leave: () => {
      latest.current.grid.leave();
      latest.current.focus();
    },
  }));
  return steady;
}
