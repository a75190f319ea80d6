import classes from './sparkline.module.css';

interface Props {
  values: readonly number[];
  /** The numbers in words: a line says nothing to those who cannot see it. */
  label: string;
  tone: string;
}

const WIDTH = 120;
const HEIGHT = 36;
const PAD = 4;

/** The points of a small line, the lowest value at the bottom. */
export function points(values: readonly number[]): [number, number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (WIDTH - 2 * PAD) / Math.max(1, values.length - 1);
  return values.map((value, index) => [
    PAD + index * step,
    HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD),
  ]);
}

export function Sparkline({ values, label, tone }: Props) {
  if (values.length < 2) return null;
  const all = points(values);
  const line = all.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const last = all.at(-1);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      style={{ '--tone': `var(--hv-${tone})` }}
    >
      <polygon points={`${PAD},${HEIGHT} ${line} ${WIDTH - PAD},${HEIGHT}`} />
      <polyline points={line} />
      {last ? <circle cx={last[0]} cy={last[1]} r="2.5" /> : null}
    </svg>
  );
}
