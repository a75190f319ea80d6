import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef } from 'react';
import classes from './manpower.module.css';

interface Props {
  place: string;
  label: string;
  value: number;
  /** Nobody entered it: it is what is usual. */
  usual: boolean;
  typed?: string;
  error?: string;
  /** Tab comes to one cell of the table; the arrows go on from there. */
  tabbed: boolean;
  onFocus: () => void;
  onType: (text: string | undefined) => void;
  onWalk: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** A number of the table. Its text is chosen when it gets the focus, so that typing replaces it. */
export const YearCell = memo(function YearCell(props: Props) {
  const { value, typed, error } = props;
  const id = useId();
  const before = useRef<string | undefined>(undefined);
  return (
    <td data-typed={typed === undefined ? undefined : true}>
      <input
        className={classes.cell}
        data-cell={props.place}
        data-usual={(props.usual && typed === undefined) || undefined}
        inputMode="numeric"
        autoComplete="off"
        tabIndex={props.tabbed ? 0 : -1}
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={typed ?? String(value)}
        onFocus={(event) => {
          before.current = typed;
          event.currentTarget.select();
          props.onFocus();
        }}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onPaste={props.onPaste}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            props.onType(before.current);
          } else if (walks(event)) props.onWalk(event);
        }}
      />
      {error ? (
        <span id={id} className={classes.error} role="alert">
          {error}
        </span>
      ) : null}
    </td>
  );
}, sameCell);

/** Left and right move the caret while there is text before or behind it. */
function walks({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const { selectionStart: from, selectionEnd: to, value } = currentTarget;
  const all = from === 0 && to === value.length;
  if (key === 'ArrowLeft') return all || (from === 0 && to === 0);
  if (key === 'ArrowRight') return all || from === value.length;
  return true;
}

/** What it does is the same as long as it shows the same. */
function sameCell(a: Props, b: Props): boolean {
  return (
    a.value === b.value &&
    a.usual === b.usual &&
    a.typed === b.typed &&
    a.error === b.error &&
    a.tabbed === b.tabbed &&
    a.label === b.label &&
    a.place === b.place
  );
}
