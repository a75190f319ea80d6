import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/platform/errors';
import { renderPart } from '@/ui/testing';
import { StatusTabs } from '../filters/StatusTabs';
import { leastWidth, nextSort } from './columns';
import { DataTable } from './DataTable';
import { pagesAround } from './Pages';
import type { DataTableProps } from './props';

interface Row {
  id: number;
  name: string;
}

function show(over: Partial<DataTableProps<Row>> = {}) {
  const props: DataTableProps<Row> = {
    label: 'Things',
    columns: [{ key: 'name', label: 'Name', sort: 'name', fixed: true, render: (row) => row.name }],
    rows: [
      { id: 1, name: 'Guard' },
      { id: 2, name: 'Rail' },
    ],
    view: { dense: false, columns: {} },
    nameOf: (row) => row.name,
    empty: <p>Nothing here</p>,
    card: (row) => row.name,
    ...over,
  };
  renderPart(<DataTable {...props} />);
}

test('j and k walk, Enter opens', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  await userEvent.keyboard('jjk{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 1, name: 'Guard' });
});

test('walking takes the focus along: to the link of a row, or the row itself', async () => {
  const linked = (row: Row) => (row.id === 2 ? <a href="#rail">{row.name}</a> : row.name);
  show({ columns: [{ key: 'name', label: 'Name', fixed: true, render: linked }] });
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(screen.getByText('Guard').closest('tr'));
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Rail' }));
});

test('while a record is open, walking opens the next one', async () => {
  const onOpen = vi.fn();
  show({ onOpen, openId: 1 });
  await userEvent.keyboard('j');
  expect(onOpen).toHaveBeenCalledWith({ id: 2, name: 'Rail' });
});

test('keys typed into a field are not commands', async () => {
  const onOpen = vi.fn();
  render(<input aria-label="elsewhere" />);
  show({ onOpen });
  await userEvent.type(screen.getByLabelText('elsewhere'), 'j{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
});

test('a heading sorts up, then down, and says so', async () => {
  const onSort = vi.fn();
  show({ onSort, sort: 'name' });
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith('-name');
});

test('a heading whose top is looked for sorts down first', () => {
  expect(nextSort(undefined, 'priority', true)).toBe('-priority');
  expect(nextSort('-priority', 'priority', true)).toBe('priority');
  expect(nextSort('priority', 'priority', true)).toBe('-priority');
  expect(nextSort('due_date', 'due_date')).toBe('-due_date');
});

test('a table is as wide as its columns and what can be read of the others', () => {
  const column = { label: '', render: () => null };
  const columns = [
    { ...column, key: 'number', width: 110 },
    { ...column, key: 'title' },
    { ...column, key: 'share', width: '30%' },
  ];
  expect(leastWidth(columns, false)).toBe(110 + 200 + 200);
  expect(leastWidth(columns, true)).toBe(110 + 200 + 200 + 40);
});

test('selection: one, and all of the page', async () => {
  const onChange = vi.fn();
  show({ selection: { ids: new Set([1]), onChange } });
  await userEvent.click(screen.getByLabelText('Select Rail'));
  expect(onChange).toHaveBeenLastCalledWith(new Set([1, 2]));
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  expect(onChange).toHaveBeenLastCalledWith(new Set([1, 2]));
});

test('beside the box of a row it is chosen, not opened', async () => {
  const onChange = vi.fn();
  const onOpen = vi.fn();
  show({ onOpen, selection: { ids: new Set([1]), onChange } });
  const cell = screen.getByLabelText('Select Rail').closest('td');
  if (cell) await userEvent.click(cell);
  expect(onChange).toHaveBeenLastCalledWith(new Set([1, 2]));
  expect(onOpen).not.toHaveBeenCalled();
});

test('empty and failed have their own words, and failing can be tried again', async () => {
  show({ rows: [] });
  expect(screen.getByText('Nothing here')).toBeTruthy();
  const onRetry = vi.fn();
  show({ rows: undefined, error: new ApiError(500, 'It broke.'), onRetry });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalled();
});

test.each([[[{ id: 1, name: 'Guard' }]], [[]]])(
  'rows that could not be loaded again stay, and say so',
  async (rows) => {
    const onRetry = vi.fn();
    show({ rows, error: new ApiError(500, 'It broke.'), onRetry });
    expect(screen.getByRole('alert').textContent).toContain('out of date');
    expect(screen.getByRole('alert').textContent).toContain('It broke.');
    expect(screen.getByText(rows.length > 0 ? 'Guard' : 'Nothing here')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  },
);

test('rows that are up to date say nothing', () => {
  show();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('the pages around the current one', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(5, 28)).toEqual([1, -4, 4, 5, 6, -28, 28]);
  expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
});

const beyond = { per_page: 15, total_pages: 67, total_count: 1000, more: true };

test('beyond the counted rows a page leads on by the place that it names', async () => {
  const onPage = vi.fn();
  show({ onPage, meta: { ...beyond, current_page: 67, next: 'there' } });
  screen.getByText('991–992 of 1,000+');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenLastCalledWith('there');
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenLastCalledWith(66);
});

test('and back, at last by number', async () => {
  const onPage = vi.fn();
  show({ onPage, meta: { ...beyond, current_page: 70, previous: 'here' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('70');
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenLastCalledWith('here');
  await userEvent.click(screen.getByRole('button', { name: 'Page 67' }));
  expect(onPage).toHaveBeenLastCalledWith(67);
});

test('a page says that a search left older records out', () => {
  const sentence = /older ones were left out/;
  show({ onPage: vi.fn(), meta: { ...beyond, current_page: 1, older_left_out: true } });
  screen.getByText(sentence);
  cleanup();
  show({ onPage: vi.fn(), meta: { ...beyond, current_page: 1 } });
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a tab tells as much as was counted', () => {
  renderPart(
    <StatusTabs
      statuses={['open', 'closed']}
      counts={{ all: 10_001, open: 10_000, closed: 7 }}
      onChange={vi.fn()}
    />,
  );
  expect(screen.getAllByRole('button').map((tab) => tab.textContent)).toEqual([
    'All10,000+',
    'Open10,000',
    'Closed7',
  ]);
});
