import { scaleLinear } from 'd3-scale';
import { useFormats } from '@/platform/formats';
import classes from './chart.module.css';
import { colourOf, type Tone } from './data';
import { Linked } from './Linked';

export interface Level {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly value: number;
  readonly href?: string;
  /** How many of them matter most, in words, and where they are. */
  readonly grave?: { readonly value: number; readonly text: string; readonly href?: string };
}

/** Levels from what is worst and rare to what is harmless and frequent, as wide as they are many. */
export function Pyramid({ label, levels }: { label: string; levels: readonly Level[] }) {
  const { number } = useFormats();
  const most = Math.max(1, ...levels.map(({ value }) => value));
  const width = scaleLinear([0, most], [1, 100]);
  return (
    <ol className={classes.pyramid} aria-label={label}>
      {levels.map(({ key, label: name, tone, value, href, grave }) => (
        <li key={key} style={{ '--tone': colourOf({ tone }) }}>
          <span>{name}</span>
          <span className={classes.level} aria-hidden>
            <span style={{ width: `${width(value)}%` }}>
              {grave && value > 0 ? (
                <span style={{ width: `${(grave.value / value) * 100}%` }} />
              ) : null}
            </span>
          </span>
          <span className={classes.levelNumber}>
            <Linked text={number(value)} href={href} />
          </span>
          <span className={classes.grave}>
            {grave && grave.value > 0 ? <Linked text={grave.text} href={grave.href} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
