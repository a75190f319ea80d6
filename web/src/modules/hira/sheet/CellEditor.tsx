import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { Kind } from '../terms/api';
import { LONGEST, type Rows, type SheetRow, type TextColumn } from './model';
import { SuggestText } from './SuggestText';
import classes from './sheet.module.css';
import type { Then } from './useGrid';

/** What of the library each column is suggested from. */
export const KIND_OF: Readonly<Partial<Record<TextColumn, Kind>>> = {
  hazard: 'hazard',
  consequence: 'consequence',
  controls: 'control',
};

/** What stands in this column of the other rows; controls a line each. */
export function othersOf(rows: Rows, column: TextColumn, but: string): string[] {
  const all = rows
    .filter(({ key }) => key !== but)
    .flatMap((row) => (column === 'controls' ? row.controls.split('\n') : [row[column]]));
  return [...new Set(all)].filter(Boolean);
}

interface Props {
  row: SheetRow;
  rows: Rows;
  column: TextColumn;
  /** What was typed to begin with, in place of what stands there. */
  typed: string | null;
  onWrite: (text: string, then: Then) => void;
  onLeave: () => void;
}

/** The words of one cell while they are written. */
export function CellEditor({ row, rows, column, typed, onWrite, onLeave }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const [text, setText] = useState(typed ?? row[column]);
  const [others] = useState(() => othersOf(rows, column, row.key));
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const write = (then: Then) => {
    if (done.current) return;
    done.current = true;
    onWrite(text.trim(), then);
  };

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, altKey } = event;
    event.stopPropagation();
    if (key === 'Escape') {
      event.preventDefault();
      done.current = true;
      onLeave();
    } else if (key === 'Enter' && (altKey || shiftKey)) {
      if (altKey) event.currentTarget.setRangeText('\n', ...caretOf(event.currentTarget), 'end');
      if (altKey) setText(event.currentTarget.value);
    } else if (key === 'Enter') {
      event.preventDefault();
      write('down');
    } else if (key === 'Tab') {
      event.preventDefault();
      write(shiftKey ? 'left' : 'right');
    }
  }

  return (
    <div ref={box} className={classes.editor}>
      <SuggestText
        aria-label={word('hira.column', column)}
        title={column === 'controls' ? t('hira.sheet.lineEach') : undefined}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={LONGEST[column]}
        kind={KIND_OF[column]}
        lines={column === 'controls'}
        others={others}
        value={text}
        onChange={setText}
        onKey={onKey}
        onBlur={() => write('stay')}
      />
    </div>
  );
}

const caretOf = (field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd] as const;
