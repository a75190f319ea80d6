import { describe, expect, test } from 'vitest';
import { type Clip, cellsOf, copied, pasted, placeIn, putOn, takenOff } from './clipboard';
import { lacksOf, placesOf, refusedOf, saidOf } from './faults';
import { begun, stepped } from './history';
import {
  bodyOf,
  COLUMNS,
  cleared,
  copyOf,
  emptyControl,
  emptyRow,
  inserted,
  MOST_ROWS,
  type Rows,
  removed,
  type SheetRow,
  shifted,
} from './model';
import { lineAt, offered, withLine } from './suggest';

const row = (hazard: string, more: Partial<SheetRow> = {}): SheetRow => ({
  ...emptyRow(),
  hazard,
  ...more,
});
const hazards = (rows: Rows) => rows.map(({ hazard }) => hazard);

describe('what a spreadsheet puts on the clipboard', () => {
  test.each([
    ['one cell', 'a', [['a']]],
    [
      'rows and columns',
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'line ends of Windows',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['lines within a cell', '"one\ntwo"\tb', [['one\ntwo', 'b']]],
    ['quotation marks within a quoted cell', '"say ""stop"""\tb', [['say "stop"', 'b']]],
    ['a quotation mark that is a word', '"Stop" signs\tb', [['"Stop" signs', 'b']]],
    ['empty cells', '\tb\n\n', [['', 'b'], ['']]],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test.each([
    ['3x4', { likelihood: 3, severity: 4 }],
    ['3 × 4 = 12 (high)', { likelihood: 3, severity: 4 }],
    ['5/1', { likelihood: 5, severity: 1 }],
    ['6x1', undefined],
    ['0x3', undefined],
    ['34', undefined],
    ['likely', undefined],
  ])('a rating in words: %s', (text, place) => {
    expect(placeIn(text, 5)).toEqual(place);
  });
});

describe('a block that is pasted', () => {
  test('fills cells from its corner, and adds the rows it needs', () => {
    const found = pasted([row('kept', { task_step: 'Step' })], 0, 1, { text: 'a\tb\nc\td' }, 5);
    expect(hazards(found.rows)).toEqual(['a', 'c']);
    expect(found.rows.map(({ consequence }) => consequence)).toEqual(['b', 'd']);
    expect(found.rows[0]?.task_step).toBe('Step');
    expect(found.area).toEqual({ top: 0, left: 1, bottom: 1, right: 2 });
  });

  test('likelihood and severity of two columns are one rating', () => {
    const column = COLUMNS.indexOf('controls');
    const { rows } = pasted([row('a')], 0, column, { text: 'Guard\t3\t4\tFence' }, 5);
    expect(rows[0]?.controls).toBe('Guard');
    expect(rows[0]?.initial).toEqual({ likelihood: 3, severity: 4 });
    expect(rows[0]?.additional.map(({ description }) => description)).toEqual(['Fence']);
  });

  test('what is no rating leaves the one that is there', () => {
    const initial = { likelihood: 2, severity: 2 };
    const { rows } = pasted([row('a', { initial })], 0, 5, { text: 'rather likely' }, 5);
    expect(rows[0]?.initial).toEqual(initial);
  });

  test('more rows than there is room for are counted', () => {
    const rows = Array.from({ length: MOST_ROWS }, () => row('a'));
    const found = pasted(rows, MOST_ROWS - 1, 1, { text: 'x\ny\nz' }, 5);
    expect(found.rows).toHaveLength(MOST_ROWS);
    expect(found.left).toBe(2);
  });

  test('comes back as it was copied', () => {
    const initial = { likelihood: 3, severity: 4 };
    const rows = [row('say "stop"', { controls: 'one\ntwo', initial }), row('b')];
    const all = { top: 0, left: 0, bottom: 1, right: COLUMNS.length - 1 };
    const again = pasted([emptyRow()], 0, 0, copied(rows, all), 5).rows;
    expect(again.map(({ key: _, ...each }) => each)).toEqual(
      rows.map(({ key: _, ...each }) => each),
    );
  });
});

describe('controls that are pasted', () => {
  const fence = {
    ...emptyControl('Fence'),
    control_type: 'engineering',
    responsible_id: 3,
    due_date: '2026-12-01',
  };
  const signs = { ...emptyControl('Signs\nin two lines'), responsible_id: 4, action_id: 7 };
  const rows = [row('a', { additional: [fence, signs] }), row('b')];
  const all = { top: 0, left: 0, bottom: 0, right: COLUMNS.length - 1 };
  const through = (clip: Clip): Clip => {
    const kept = new Map<string, string>();
    const clipboard = {
      setData: (type: string, data: string) => void kept.set(type, data),
      getData: (type: string) => kept.get(type) ?? '',
    } as unknown as DataTransfer;
    putOn(clipboard, clip);
    return takenOff(clipboard);
  };

  test('come with their type, person and day, as controls of their own', () => {
    const found = pasted(rows, 1, 0, through(copied(rows, all)), 5).rows[1]?.additional ?? [];
    const { key, ...same } = fence;
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject(same);
    expect(found[0]?.key).not.toBe(key);
    expect(found[1]).toMatchObject({ ...signs, key: found[1]?.key, action_id: 0 });
    expect(found[1]?.key).not.toBe(signs.key);
  });

  test('stay those they are where they are pasted over themselves, by any program', () => {
    const { text } = copied(rows, all);
    for (const clip of [copied(rows, all), { text }])
      expect(pasted(rows, 0, 0, clip, 5).rows[0]?.additional).toEqual([fence, signs]);
    const column = COLUMNS.indexOf('additional');
    const more = pasted(rows, 0, column, { text: '"Lights\nFence"' }, 5).rows[0]?.additional;
    expect(more?.map(({ key }) => key)[1]).toBe(fence.key);
    expect(more?.[0]).toMatchObject({ description: 'Lights', responsible_id: 0 });
  });

  test('are not taken from what another page wrote', () => {
    const strange = { text: 'a', column: 6, controls: [[{ description: 'Fence', key: 7 }]] };
    expect(through(strange as unknown as Clip)).toEqual({ text: 'a' });
  });
});

describe('rows', () => {
  const rows = ['a', 'b', 'c', 'd'].map((hazard) => row(hazard));

  test('move as a block, and stop at either end', () => {
    expect(hazards(shifted(rows, 1, 2, -1))).toEqual(['b', 'c', 'a', 'd']);
    expect(hazards(shifted(rows, 1, 2, 1))).toEqual(['a', 'd', 'b', 'c']);
    expect(shifted(rows, 0, 1, -1)).toBe(rows);
    expect(shifted(rows, 2, 3, 1)).toBe(rows);
  });

  test('come and go; one is always there to type into', () => {
    expect(hazards(inserted(rows, 1, row('x')))).toEqual(['a', 'x', 'b', 'c', 'd']);
    expect(hazards(removed(rows, 1, 2))).toEqual(['a', 'd']);
    expect(hazards(removed(rows, 0, 3))).toEqual(['']);
  });

  test('a copy has keys of its own, and is no action', () => {
    const first = row('a', { additional: [{ ...emptyControl('Fence'), action_id: 7 }] });
    const copy = copyOf(first);
    expect(copy.key).not.toBe(first.key);
    expect(copy.additional[0]?.key).not.toBe(first.additional[0]?.key);
    expect(copy.additional[0]).toMatchObject({ description: 'Fence', action_id: 0 });
  });

  test('a block is emptied, and nothing beside it', () => {
    const initial = { likelihood: 2, severity: 2 };
    const filled = [row('a', { consequence: 'x', initial }), row('b', { consequence: 'y' })];
    const left = cleared(filled, { top: 0, left: 2, bottom: 0, right: 5 });
    expect(left[0]).toMatchObject({ hazard: 'a', consequence: '', initial: { likelihood: 0 } });
    expect(left[1]?.consequence).toBe('y');
  });

  test('empty ones at the end are not sent, those between are', () => {
    const sent = bodyOf([row('a'), emptyRow(), row('b'), emptyRow()]);
    expect(sent.map(({ hazard }) => hazard)).toEqual(['a', '', 'b']);
  });
});

test('changes are taken back and done again; a new one ends what could be done again', () => {
  const first = begun([row('a')]);
  const second = stepped(first, { do: 'change', with: (rows) => [...rows, row('b')] });
  const back = stepped(second, { do: 'undo' });
  expect(back.rows).toBe(first.rows);
  expect(stepped(back, { do: 'redo' }).rows).toBe(second.rows);
  const other = stepped(back, { do: 'change', with: (rows) => [...rows, row('c')] });
  expect(stepped(other, { do: 'redo' })).toBe(other);
  expect(stepped(first, { do: 'change', with: (rows) => rows })).toBe(first);
});

describe('faults', () => {
  const rows = [row('a'), row('b', { controls: 'Guard' })];
  const missing = [
    { code: 'hira_empty', field: 'rows[0].controls', detail: 'Empty.' },
    { code: 'date', field: 'rows[1].additional_controls[0].due_date', detail: 'No day.' },
    { code: 'hira_empty', field: 'activity', detail: 'Empty.' },
  ];

  test('stand at their cell, and above the rows', () => {
    const faults = lacksOf(missing, rows);
    expect(saidOf(faults, rows[0] as SheetRow, 'controls')).toEqual(['Empty.']);
    expect(saidOf(faults, rows[1] as SheetRow, 'additional')).toEqual(['No day.']);
    expect(faults.head).toEqual([{ field: 'activity', text: 'Empty.' }]);
    expect(placesOf(faults, rows, COLUMNS)).toEqual([
      { row: 0, column: COLUMNS.indexOf('controls') },
      { row: 1, column: COLUMNS.indexOf('additional') },
    ]);
  });

  test('go once their cell is changed, and move with their row', () => {
    const faults = refusedOf({ 'rows[0].controls': ['Empty.'] }, rows);
    const mended = { ...(rows[0] as SheetRow), controls: 'Fence' };
    expect(saidOf(faults, mended, 'controls')).toEqual([]);
    expect(placesOf(faults, [rows[1] as SheetRow, rows[0] as SheetRow], COLUMNS)).toEqual([
      { row: 1, column: COLUMNS.indexOf('controls') },
    ]);
  });
});

describe('suggestions', () => {
  test('are for the line in which the caret stands', () => {
    expect(lineAt('one\ntwo\nthree', 5)).toBe('two');
    expect(withLine('one\ntw\nthree', 6, 'twelve')).toBe('one\ntwelve\nthree');
  });

  test('have every word, those of the sheet first, each once and never what is there', () => {
    expect(offered('fork tr', ['Forklift traffic'], ['forklift traffic', 'Fork trucks'])).toEqual([
      'Forklift traffic',
      'Fork trucks',
    ]);
    expect(offered('Heat', ['heat'], ['Heat'])).toEqual([]);
  });
});
