import { area, line, stack } from 'd3-shape';
import { type Cell, cellOf, numberOf, type Place, type Series } from './data';
import type { Field } from './field';

type At = readonly [index: number, cell: Cell | undefined];

const cellsOf = (places: readonly Place[], series: Series): At[] =>
  places.map((place, index) => [index, cellOf(place, series)] as const);

const known = ([, cell]: At) => cell !== undefined && cell.value !== null;
const banded = ([, cell]: At) => typeof cell?.low === 'number' && typeof cell.high === 'number';

/** The path through the numbers of a series; it is broken where there is none. */
export function lineOf(places: readonly Place[], series: Series, field: Field): string {
  const path = line<At>()
    .defined(known)
    .x(([index]) => field.x(index))
    .y(([, cell]) => field.y(cell?.value ?? 0))
    .digits(1);
  return path(cellsOf(places, series)) ?? '';
}

/** The field between the lowest and the highest that a number could be. */
export function bandOf(places: readonly Place[], series: Series, field: Field): string {
  const path = area<At>()
    .defined(banded)
    .x(([index]) => field.x(index))
    .y0(([, cell]) => field.y(cell?.low ?? 0))
    .y1(([, cell]) => field.y(cell?.high ?? 0))
    .digits(1);
  return path(cellsOf(places, series)) ?? '';
}

export interface Part {
  readonly place: Place;
  readonly index: number;
  readonly series: Series;
  readonly from: number;
  readonly to: number;
}

/** The numbers of each place on top of each other, the first series at the bottom. */
export function partsOf(places: readonly Place[], series: readonly Series[]): Part[] {
  const layers = stack<Place, Series>()
    .keys(series)
    .value((place, each) => numberOf(place, each) ?? 0)([...places]);
  return layers.flatMap((layer) =>
    layer.flatMap(([from, to], index): Part[] => {
      const place = places[index];
      return place && to > from ? [{ place, index, series: layer.key, from, to }] : [];
    }),
  );
}
