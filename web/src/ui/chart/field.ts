import { scaleLinear, scalePoint } from 'd3-scale';
import type { Place } from './data';

/** Where numbers stand in a drawing of some size. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The middle of a place, and how far it is to the next. */
  readonly x: (index: number) => number;
  readonly step: number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

interface Asked {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  readonly highest: number;
  /** Only whole numbers are meant: nobody counts half a report. */
  readonly whole?: boolean;
  readonly format: (value: number) => string;
}

const LETTER = 7;
const EDGE = 10;
const LABELS = 24;

/** A field that has room for its labels, from nothing at the bottom to a round number at the top. */
export function fieldOf({ width, height, places, highest, whole, format }: Asked): Field {
  const y = scaleLinear([0, highest > 0 ? highest : 1], [height - LABELS, EDGE]).nice(4);
  const ticks = y.ticks(4).filter((tick) => !whole || Number.isInteger(tick));
  const letters = Math.max(...ticks.map((tick) => format(tick).length));
  const left = letters * LETTER + EDGE;
  const x = scalePoint(
    places.map((_, index) => index),
    [left, width - EDGE],
  ).padding(0.5);
  return {
    width,
    height,
    left,
    right: width - EDGE,
    top: EDGE,
    bottom: height - LABELS,
    x: (index) => x(index) ?? left,
    step: x.step() || width - EDGE - left,
    y: (value) => y(value),
    ticks,
  };
}

/** The place that is nearest to a point of the drawing. */
export function nearestOf(field: Field, count: number, at: number): number {
  const index = Math.round((at - field.x(0)) / field.step);
  return Math.min(count - 1, Math.max(0, index));
}

const WIDEST_LABEL = 58;

/** Of many labels every second one or fewer are written, the last one always. */
export function isLabelled(index: number, count: number, room: number): boolean {
  const every = Math.max(1, Math.ceil((count * WIDEST_LABEL) / Math.max(1, room)));
  return (count - 1 - index) % every === 0;
}
