export interface Point {
  readonly x: number;
  readonly y: number;
}

export const TOOLS = ['arrow', 'pen'] as const;
export type Tool = (typeof TOOLS)[number];

/** A line as it was drawn; of an arrow only where it begins and ends counts. */
export interface Mark {
  readonly tool: Tool;
  readonly points: readonly Point[];
}

/** Red with a light edge is seen on every ground. */
const INK = '#e03131';
const EDGE = '#ffffff';

/** Both wings of the head of an arrow, from its tip. */
export function wingsOf(from: Point, tip: Point, length: number): readonly [Point, Point] {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const wing = (by: number) => ({
    x: tip.x - length * Math.cos(angle + by),
    y: tip.y - length * Math.sin(angle + by),
  });
  return [wing(Math.PI / 7), wing(-Math.PI / 7)];
}

/** The lines that a mark consists of. */
function linesOf({ tool, points }: Mark, size: number): (readonly Point[])[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || tool === 'pen') return [points];
  const [one, other] = wingsOf(first, last, size * 4);
  return [
    [first, last],
    [one, last, other],
  ];
}

export function drawMark(context: CanvasRenderingContext2D, mark: Mark): void {
  const { width, height } = context.canvas;
  const size = Math.max(4, Math.round(Math.max(width, height) / 160));
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [colour, thickness] of [
    [EDGE, size * 1.8],
    [INK, size],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    for (const [first, ...rest] of linesOf(mark, size)) {
      if (!first) continue;
      context.beginPath();
      context.moveTo(first.x, first.y);
      for (const point of rest) context.lineTo(point.x, point.y);
      context.stroke();
    }
  }
}
