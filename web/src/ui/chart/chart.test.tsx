import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing';
import { BarTable } from './BarTable';
import { ColumnChart } from './ColumnChart';
import type { Drawn } from './data';
import { fieldOf, isLabelled, nearestOf } from './field';
import { LineChart } from './LineChart';
import { Pyramid } from './Pyramid';
import { bandOf, lineOf, partsOf } from './shapes';

const navigate = vi.fn();
const router = { navigate, options: {} } as unknown as AnyRouter;

const renderChart = (chart: ReactNode) =>
  renderPart(<RouterContextProvider router={router}>{chart}</RouterContextProvider>);

beforeEach(() => navigate.mockClear());

const opened = { key: 'opened', label: 'Opened', tone: 'open' } as const;
const closed = { key: 'closed', label: 'Closed', tone: 'completed' } as const;

const data: Drawn = {
  by: 'Month',
  series: [opened, closed],
  places: [
    {
      key: '2026-09',
      label: 'September',
      cells: {
        opened: { value: 4, href: '/rows?month=9', low: 1, high: 10 },
        closed: { value: 2 },
      },
    },
    { key: '2026-10', label: 'October', cells: { opened: { value: null }, closed: { value: 0 } } },
    {
      key: '2026-11',
      label: 'November',
      cells: {
        opened: { value: 8, low: 3, high: 16 },
        closed: { value: 1, href: '/rows?done=11' },
      },
    },
  ],
  format: String,
};

const field = fieldOf({
  width: 300,
  height: 124,
  places: data.places,
  highest: 16,
  format: String,
});

test('a field goes from nothing at the bottom to a round number at the top', () => {
  expect(field.y(0)).toBe(100);
  expect(field.y(20)).toBe(10);
  expect(field.ticks).toEqual([0, 5, 10, 15, 20]);
  expect(field.x(2) - field.x(1)).toBeCloseTo(field.step);
  expect(field.x(0)).toBeGreaterThan(field.left);
});

test('what is counted has no halves', () => {
  const small = { width: 300, height: 124, places: data.places, highest: 2, format: String };
  expect(fieldOf({ ...small, whole: true }).ticks).toEqual([0, 1, 2]);
  expect(fieldOf(small).ticks).toContain(0.5);
});

test('a field of nothing, and of one place, can be drawn', () => {
  const one = fieldOf({
    width: 300,
    height: 124,
    places: data.places.slice(0, 1),
    highest: 0,
    format: String,
  });
  expect(one.x(0)).toBeCloseTo((one.left + one.right) / 2);
  expect(one.step).toBeGreaterThan(0);
  expect(one.y(0)).toBe(100);
});

test('a line is broken where there is no number, and has the band of what it could be', () => {
  expect(lineOf(data.places, opened, field).match(/M/g)).toHaveLength(2);
  expect(lineOf(data.places, closed, field).match(/M/g)).toHaveLength(1);
  expect(bandOf(data.places, opened, field)).not.toBe('');
  expect(bandOf(data.places, closed, field)).toBe('');
});

test('what is stacked begins where what is below it ends', () => {
  const spans = partsOf(data.places, data.series).map(({ place, series, from, to }) => [
    place.key,
    series.key,
    from,
    to,
  ]);
  expect(spans).toEqual([
    ['2026-09', 'opened', 0, 4],
    ['2026-11', 'opened', 0, 8],
    ['2026-09', 'closed', 4, 6],
    ['2026-11', 'closed', 8, 9],
  ]);
});

test('a pointer means the nearest place, also beyond the first and the last', () => {
  expect(nearestOf(field, 3, field.x(1) + 3)).toBe(1);
  expect(nearestOf(field, 3, -50)).toBe(0);
  expect(nearestOf(field, 3, 900)).toBe(2);
});

test('of many labels the last one is written', () => {
  const written = Array.from({ length: 40 }, (_, at) => isLabelled(at, 40, 400));
  expect(written.at(-1)).toBe(true);
  expect(written.filter(Boolean).length).toBeLessThan(8);
  expect(isLabelled(0, 3, 400)).toBe(true);
});

test('the arrows read one place after another, and Enter opens its rows', async () => {
  renderChart(<LineChart label="Actions" data={data} />);
  const chart = screen.getByRole('slider', { name: 'Actions' });
  expect(chart.getAttribute('aria-valuetext')).toBe('November. Opened: 8 (3 to 16). Closed: 1');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe('October. Opened: n/a. Closed: 0');
  await userEvent.keyboard('{Enter}');
  expect(navigate).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}{ArrowLeft}{Enter}');
  expect(chart.getAttribute('aria-valuenow')).toBe('1');
  expect(navigate).toHaveBeenCalledWith({ href: '/rows?month=9' });
});

test('the table says what is drawn, and its links are there once it is seen', async () => {
  renderChart(<ColumnChart label="Actions" data={data} />);
  const table = screen.getByRole('table', { name: 'Actions' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'MonthOpenedClosed',
    'September4 (1 to 10)2',
    'Octobern/a0',
    'November8 (3 to 16)1',
  ]);
  expect(within(table).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }));
  expect(within(table).getAllByRole('link')).toHaveLength(2);
});

test('what is drawn opens its rows', () => {
  const { container } = renderChart(<ColumnChart label="Actions" data={data} />);
  const drawn = [...container.querySelectorAll('svg a')];
  expect(drawn.map((each) => each.getAttribute('href'))).toEqual([
    '/rows?month=9',
    '/rows?done=11',
  ]);
  fireEvent.click(drawn[1] as Element);
  expect(navigate).toHaveBeenCalledWith({ href: '/rows?done=11' });
});

test('bars are as long as their numbers, and nothing has none', () => {
  const { container } = renderChart(<BarTable label="Actions" data={data} />);
  const bars = [...container.querySelectorAll<HTMLElement>('tbody th > span')];
  expect(bars.map((bar) => Number.parseInt(bar.style.width, 10))).toEqual([66, 100]);
  expect(screen.getByRole('link', { name: '4 (1 to 10)' })).toBeDefined();
});

test('a summed bar says its parts', () => {
  renderChart(<BarTable label="Actions" data={data} summed />);
  expect(screen.getByRole('columnheader', { name: 'In all' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'September, Opened: 4' }).textContent).toBe('4');
});

test('a pyramid says how many of a level matter most', () => {
  renderChart(
    <Pyramid
      label="Pyramid"
      levels={[
        { key: 'fatal', label: 'Fatal', tone: 'risk-critical', value: 0 },
        {
          key: 'near',
          label: 'Near misses',
          tone: 'pending',
          value: 1200,
          href: '/near',
          grave: { value: 3, text: '3 could have killed', href: '/near?sif=true' },
        },
      ]}
    />,
  );
  const [fatal, near] = screen.getAllByRole('listitem');
  expect(fatal?.textContent).toBe('Fatal0');
  expect(near?.textContent).toBe('Near misses1,2003 could have killed');
  expect(within(near as HTMLElement).getAllByRole('link')).toHaveLength(2);
});
