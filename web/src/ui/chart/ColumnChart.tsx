import classes from './chart.module.css';
import { cellOf, colourOf, type Drawn, drawnOf, sumOf } from './data';
import { Figure } from './Figure';
import type { Field } from './field';
import { ToRows } from './Linked';
import { Plot } from './Plot';
import { type Part, partsOf } from './shapes';

interface Props {
  label: string;
  data: Drawn;
  whole?: boolean;
}

const THICKEST = 44;

/** Numbers of months or the like as columns, those of several series on top of each other. */
export function ColumnChart({ label, data, whole }: Props) {
  const series = drawnOf(data.series);
  const highest = Math.max(0, ...data.places.map((place) => sumOf(place, series)));
  return (
    <Figure label={label} data={data}>
      <Plot label={label} data={data} highest={highest} whole={whole}>
        {(field) =>
          partsOf(data.places, series).map((part) => (
            <Column key={`${part.place.key} ${part.series.key}`} part={part} field={field} />
          ))
        }
      </Plot>
    </Figure>
  );
}

function Column({ part: { place, index, series, from, to }, field }: { part: Part; field: Field }) {
  const thick = Math.min(THICKEST, field.step * 0.64);
  return (
    <ToRows href={cellOf(place, series)?.href}>
      <rect
        className={classes.column}
        style={{ '--tone': colourOf(series) }}
        x={field.x(index) - thick / 2}
        y={field.y(to)}
        width={thick}
        height={Math.max(1, field.y(from) - field.y(to))}
      />
    </ToRows>
  );
}
