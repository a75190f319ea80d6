import classes from './chart.module.css';
import { cellOf, colourOf, type Drawn, drawnOf, highestOf } from './data';
import { Figure } from './Figure';
import type { Field } from './field';
import { ToRows } from './Linked';
import { Plot } from './Plot';
import { bandOf, lineOf } from './shapes';

interface Props {
  label: string;
  data: Drawn;
  /** How far the axis goes at least, such as 100 of percents. */
  upTo?: number;
  whole?: boolean;
  /** What is aimed at. */
  target?: number | null;
  /** The places do not follow each other: nothing is drawn from one to the next. */
  apart?: boolean;
}

/** Numbers that follow each other in time, each line with the band of what chance alone brings. */
export function LineChart({ label, data, upTo = 0, whole, target = null, apart }: Props) {
  const highest = Math.max(highestOf(data), upTo, target ?? 0);
  return (
    <Figure label={label} data={data}>
      <Plot label={label} data={data} highest={highest} whole={whole}>
        {(field) => (
          <>
            {target === null ? null : (
              <line
                className={classes.target}
                x1={field.left}
                x2={field.right}
                y1={field.y(target)}
                y2={field.y(target)}
              />
            )}
            {drawnOf(data.series).map((each) => (
              <g key={each.key} style={{ '--tone': colourOf(each) }}>
                <path className={classes.band} d={bandOf(data.places, each, field)} />
                {apart ? null : (
                  <path className={classes.line} d={lineOf(data.places, each, field)} />
                )}
              </g>
            ))}
            <Points data={data} field={field} />
          </>
        )}
      </Plot>
    </Figure>
  );
}

function Points({ data: { places, series }, field }: { data: Drawn; field: Field }) {
  return places.flatMap((place, index) =>
    drawnOf(series).map((each) => {
      const cell = cellOf(place, each);
      if (!cell || cell.value === null) return null;
      return (
        <ToRows key={`${place.key} ${each.key}`} href={cell.href}>
          <circle
            className={classes.point}
            data-signal={cell.signal || undefined}
            style={{ '--tone': colourOf(each) }}
            cx={field.x(index)}
            cy={field.y(cell.value)}
            r={cell.signal ? 5 : 3.5}
          />
        </ToRows>
      );
    }),
  );
}
