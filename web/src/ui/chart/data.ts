/** The colours that charts have, by the names of the tokens: --hv-open and so on. */
export type Tone =
  | 'planned'
  | 'open'
  | 'in-progress'
  | 'pending'
  | 'completed'
  | 'closed'
  | 'overdue'
  | 'risk-low'
  | 'risk-medium'
  | 'risk-high'
  | 'risk-critical';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** What has none stands in the table and is not drawn. */
  readonly tone?: Tone;
}

/** One number, and the rows that it counts. */
export interface Cell {
  /** Null where nothing can be said: it is no zero. */
  readonly value: number | null;
  readonly href?: string;
  /** In words, where they are not those of the other numbers. */
  readonly said?: string;
  /** What it could as well be by chance, or the limits that it is held to. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** It stands outside of what chance alone would bring. */
  readonly signal?: boolean;
}

/** A month, a site or whatever else numbers are shown by. */
export interface Place {
  readonly key: string;
  readonly label: string;
  /** Where there is little room. */
  readonly short?: string;
  readonly href?: string;
  readonly cells: Readonly<Record<string, Cell | undefined>>;
}

/** What every chart draws, and what the table beside it says. */
export interface Drawn {
  /** What the places are. */
  readonly by: string;
  readonly series: readonly Series[];
  readonly places: readonly Place[];
  readonly format: (value: number) => string;
}

export const cellOf = (place: Place, series: Pick<Series, 'key'>): Cell | undefined =>
  place.cells[series.key];

export const numberOf = (place: Place, series: Pick<Series, 'key'>): number | null =>
  cellOf(place, series)?.value ?? null;

export const drawnOf = (series: readonly Series[]): readonly Series[] =>
  series.filter(({ tone }) => tone);

export const colourOf = ({ tone }: Pick<Series, 'tone'>): string => `var(--hv-${tone ?? 'open'})`;

/** All drawn numbers of a place together. */
export function sumOf(place: Place, series: readonly Series[]): number {
  return series.reduce((sum, each) => sum + (numberOf(place, each) ?? 0), 0);
}

/** The largest number that a line or its band reaches. */
export function highestOf({ places, series }: Pick<Drawn, 'places' | 'series'>): number {
  const cells = places.flatMap((place) => drawnOf(series).map((each) => cellOf(place, each)));
  return Math.max(0, ...cells.flatMap((cell) => [cell?.value ?? 0, cell?.high ?? 0]));
}

/** Whether anything can be drawn. */
export const hasValues = ({ places, series }: Pick<Drawn, 'places' | 'series'>): boolean =>
  places.some((place) => drawnOf(series).some((each) => numberOf(place, each) !== null));
