import type { Cell, Metric, SiteYear } from './api';

/** What was typed and is not saved yet, by where it stands. */
export type Typed = ReadonlyMap<string, string>;

export interface Spot {
  readonly siteId: number;
  /** 2026-11 */
  readonly month: string;
  readonly metric: Metric;
}

export function keyOf({ siteId, month, metric }: Spot): string {
  return `${siteId} ${month} ${metric}`;
}

function spotOf(key: string): Spot {
  const [siteId, month = '', metric] = key.split(' ');
  return { siteId: Number(siteId), month, metric: metric as Metric };
}

/** A number as people write one: with spaces, points or commas between its thousands. */
export function numberOf(text: string): number | null {
  const bare = text.trim().replace(/(?<=\d)[\s.,'’](?=\d{3}(\D|$))/g, '');
  return /^\d{1,10}$/.test(bare) ? Number(bare) : null;
}

/** What a table program puts on the clipboard, line by line. */
export function tableOf(text: string): string[][] {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((each) => each.trim()));
}

/** A pasted table, from a cell to the right and downwards, as far as the grid goes. */
export function pasted(
  typed: Typed,
  table: readonly (readonly string[])[],
  at: { row: number; column: number },
  metric: Metric,
  sites: readonly SiteYear[],
): Typed {
  const next = new Map(typed);
  table.forEach((line, down) => {
    const site = sites[at.row + down];
    line.forEach((text, right) => {
      const month = site?.months?.[at.column + right]?.month;
      if (site && month && text) next.set(keyOf({ siteId: site.id, month, metric }), text);
    });
  });
  return next;
}

/** How hours really worked are taken away, so that they are reckoned again. */
const RECKONED = -1;

/** What is sent of what was typed: a cell a month, and the keys of what is no number. */
export function cellsOf(typed: Typed): { cells: Cell[]; wrong: string[] } {
  const cells = new Map<string, Cell>();
  const wrong: string[] = [];
  for (const [key, text] of typed) {
    const { siteId, month, metric } = spotOf(key);
    const empties = metric === 'hours' && text.trim() === '';
    const value = empties ? RECKONED : numberOf(text);
    if (value === null) wrong.push(key);
    const at = `${siteId} ${month}`;
    cells.set(at, { ...cells.get(at), site_id: siteId, month, [metric]: value ?? 0 });
  }
  return { cells: [...cells.values()], wrong };
}

/** The server's errors, `cells[3].days`, by the keys of the cells that were sent. */
export function errorsAt(
  fields: Readonly<Record<string, readonly string[]>>,
  cells: readonly Cell[],
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const [field, sentences] of Object.entries(fields)) {
    const [, index, metric] = /^cells\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const cell = cells[Number(index)];
    if (!cell) continue;
    const known = metric === 'days' || metric === 'hours' ? metric : 'headcount';
    errors.set(
      keyOf({ siteId: cell.site_id, month: cell.month, metric: known }),
      sentences.join(' '),
    );
  }
  return errors;
}
