import type { Place } from '../matrix';
import {
  type Area,
  COLUMNS,
  type Column,
  controlLike,
  emptyControl,
  emptyRow,
  isRating,
  isText,
  MOST_CONTROLS,
  MOST_ROWS,
  type Rows,
  type SheetControl,
  type SheetRow,
} from './model';

/**
 * What a spreadsheet puts on the clipboard: cells between tabs, rows between line breaks,
 * and within quotation marks what has either of them in it.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at] ?? '';
    if (quoted && char === '"' && plain[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (quoted && char === '"') quoted = false;
    else if (!quoted && char === '"' && cell === '' && closes(plain, at)) quoted = true;
    else if (!quoted && char === '\t') end();
    else if (!quoted && char === '\n') {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows;
}

/** Whether a quotation mark is the beginning of a quoted cell and not one of its words. */
function closes(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?:\t|\n|$)/.test(text.slice(at));
}

/** "3x4", "3 × 4 = 12 (high)", "3/4": likelihood by severity. */
export function placeIn(text: string, most: number): Place | undefined {
  const [, likelihood, severity] = /^\s*(\d)\s*[x×*/,;·-]\s*(\d)(?!\d)/i.exec(text) ?? [];
  const found = { likelihood: Number(likelihood), severity: Number(severity) };
  const fits = (step: number) => step >= 1 && step <= most;
  return fits(found.likelihood) && fits(found.severity) ? found : undefined;
}

/** A column of the sheet, and where in the block what goes into it is. */
interface Target {
  readonly column: Column;
  readonly from: number;
  /** Likelihood and severity, which tables mostly have in two columns. */
  readonly pair: boolean;
}

/** Which of the block goes where: a rating takes two columns of single digits. */
function targetsOf(block: readonly string[][], left: number): Target[] {
  const width = Math.max(...block.map((row) => row.length));
  const digits = (at: number) => {
    const cells = block.map((row) => (row[at] ?? '').trim());
    return cells.every((cell) => /^[1-5]?$/.test(cell)) && cells.some((cell) => cell !== '');
  };
  const targets: Target[] = [];
  for (let from = 0, to = left; from < width && to < COLUMNS.length; to++) {
    const column = COLUMNS[to] as Column;
    const pair = isRating(column) && digits(from) && digits(from + 1);
    targets.push({ column, from, pair });
    from += pair ? 2 : 1;
  }
  return targets;
}

/** What a cell becomes by the words in it; undefined leaves it as it is. */
function changeBy(target: Target, cells: readonly string[], most: number, known: Known) {
  const { column, from, pair } = target;
  const text = (cells[from] ?? '').trim();
  if (isText(column)) return { [column]: text };
  if (isRating(column)) {
    const place = placeIn(pair ? `${text}/${cells[from + 1] ?? ''}` : text, most);
    return place ? { [column]: place } : undefined;
  }
  const additional = controlsBy(linesOf(text), known).slice(0, MOST_CONTROLS);
  return additional.length > 0 ? { additional } : undefined;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The controls of the cell that is pasted over, and those of the one that was copied. */
interface Known {
  readonly here: readonly SheetControl[];
  readonly copied: readonly SheetControl[];
}

/**
 * The controls that lines are. Words say neither who nor when, so one that is here stays the
 * one it is, and what was copied comes with its person and day.
 */
function controlsBy(lines: readonly string[], known: Known): SheetControl[] {
  const here = [...known.here];
  const copied = [...known.copied];
  const found: SheetControl[] = [];
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at);
    const one = takenFrom(here, rest);
    const other = takenFrom(copied, rest);
    found.push(oneOf(one, other) ?? emptyControl(rest[0]));
    at += Math.max(1, linesOf((one ?? other)?.description ?? '').length);
  }
  return found;
}

/** What is an action already stays as it is. */
function oneOf(here: SheetControl | undefined, copied: SheetControl | undefined) {
  if (!copied || here?.action_id) return here;
  return here ? { ...copied, key: here.key, action_id: 0 } : controlLike(copied);
}

/** Takes the first that says what the lines begin with. */
function takenFrom(controls: SheetControl[], lines: readonly string[]): SheetControl | undefined {
  const at = controls.findIndex(({ description }) => {
    const own = linesOf(description);
    return own.length > 0 && own.every((line, index) => line === lines[index]);
  });
  return at < 0 ? undefined : controls.splice(at, 1)[0];
}

/**
 * Puts a block onto the sheet, its corner at a cell; rows are added as it needs them. Says
 * what it covers, and how many of its rows found no place.
 */
export function pasted(rows: Rows, top: number, left: number, clip: Clip, most: number) {
  const block = cellsOf(clip.text);
  const targets = targetsOf(block, left);
  const next = [...rows];
  const fitting = block.slice(0, MOST_ROWS - top);
  fitting.forEach((cells, index) => {
    let row: SheetRow = next[top + index] ?? emptyRow();
    for (const target of targets) {
      const copied = target.from === clip.column ? clip.controls?.[index] : undefined;
      const known = { here: row.additional, copied: copied ?? [] };
      row = { ...row, ...changeBy(target, cells, most, known) };
    }
    next[top + index] = row;
  });
  const area: Area = {
    top,
    left,
    bottom: top + Math.max(fitting.length, 1) - 1,
    right: left + Math.max(targets.length, 1) - 1,
  };
  return { rows: next, area, left: block.length - fitting.length };
}

/** A cell in plain words, as a spreadsheet takes it. */
function wordsOf(row: SheetRow, column: Column): string {
  if (isText(column)) return row[column];
  if (isRating(column)) {
    const { likelihood, severity } = row[column];
    return likelihood ? `${likelihood} × ${severity}` : '';
  }
  return row.additional.map(({ description }) => description).join('\n');
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What is pasted: words, and what of a sheet of ours they cannot say. */
export interface Clip {
  readonly text: string;
  /** The column of the block in which controls are, and those of each of its rows. */
  readonly column?: number;
  readonly controls?: readonly (readonly SheetControl[])[];
}

/** A block of the sheet for the clipboard. */
export function copied(rows: Rows, { top, left, bottom, right }: Area): Clip {
  const block = rows.slice(top, bottom + 1);
  const columns = COLUMNS.slice(left, right + 1);
  const text = block
    .map((row) => columns.map((column) => quoted(wordsOf(row, column))).join('\t'))
    .join('\n');
  const column = columns.indexOf('additional');
  if (column < 0) return { text };
  return { text, column, controls: block.map(({ additional }) => additional) };
}

/** The clipboard has words for every program, and controls for sheets in other tabs as well. */
const OURS = 'application/x-hivis-controls';

export function putOn(clipboard: DataTransfer, { text, ...ours }: Clip) {
  clipboard.setData('text/plain', text);
  if (ours.controls) clipboard.setData(OURS, JSON.stringify(ours));
}

export function takenOff(clipboard: DataTransfer): Clip {
  const text = clipboard.getData('text/plain');
  try {
    const { column, controls } = JSON.parse(clipboard.getData(OURS));
    return isControls(controls) ? { text, column: Number(column), controls } : { text };
  } catch {
    return { text };
  }
}

/** Any page may have written it. */
function isControls(found: unknown): found is SheetControl[][] {
  const like = Object.entries(emptyControl());
  const isControl = (one: Record<string, unknown> | null) =>
    one !== null && like.every(([key, value]) => typeof one?.[key] === typeof value);
  return Array.isArray(found) && found.every((row) => Array.isArray(row) && row.every(isControl));
}
