/** A place on a picture, as fractions of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const STEP = 0.01;
const LONG_STEP = 0.05;

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

/** Where an arrow key moves a spot to, or nothing for another key. */
export function stepped({ x, y }: Spot, key: string, long: boolean): Spot | null {
  const way = WAYS[key];
  if (!way) return null;
  const step = long ? LONG_STEP : STEP;
  return { x: within(x + way[0] * step), y: within(y + way[1] * step) };
}

/** The spot of a picture that is under a point of the window. */
export function spotUnder(point: { clientX: number; clientY: number }, box: DOMRect): Spot {
  return {
    x: within((point.clientX - box.left) / box.width),
    y: within((point.clientY - box.top) / box.height),
  };
}
