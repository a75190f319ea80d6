export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Room for the points themselves. */
const EDGE = 6;

/** How far down a percent stands in a field of this height. */
export const depthOf = (percent: number, height: number): number =>
  EDGE + (1 - percent / 100) * (height - 2 * EDGE);

/** Where percents stand in a field of this size, one after another; a single one in its middle. */
export function placesOf(percents: readonly number[], width: number, height: number): Place[] {
  const across = width - 2 * EDGE;
  const step = percents.length > 1 ? across / (percents.length - 1) : 0;
  const first = percents.length > 1 ? EDGE : width / 2;
  return percents.map((percent, index) => ({
    x: first + index * step,
    y: depthOf(percent, height),
  }));
}

/** The path through all of them. */
export const lineOf = (places: readonly Place[]): string =>
  places
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ');
