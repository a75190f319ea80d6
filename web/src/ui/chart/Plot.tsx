import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './chart.module.css';
import { cellOf, type Drawn, drawnOf, type Place } from './data';
import { type Field, fieldOf, isLabelled, nearestOf } from './field';
import { Legend } from './Legend';
import { useOpenPlace } from './useOpenPlace';
import { useCellWords } from './words';

const HEIGHT = 220;
/** Until the browser has said how much room there is, and where nothing is drawn at all. */
const USUAL_WIDTH = 640;
const LEAST_WIDTH = 240;

interface Props {
  label: string;
  data: Drawn;
  highest: number;
  whole?: boolean;
  children: (field: Field) => ReactNode;
}

/**
 * The field of a chart with its axes. One stop of the keyboard: the arrows go from place to
 * place, whose numbers are read out and stand in the legend, where each leads to its rows.
 */
export function Plot({ label, data, highest, whole, children }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const words = useCellWords(data.format);
  const open = useOpenPlace(data);
  const { places, series, format } = data;
  const last = places.length - 1;
  const field = fieldOf({
    width: width > 0 ? Math.max(width, LEAST_WIDTH) : USUAL_WIDTH,
    height: HEIGHT,
    places,
    highest,
    whole,
    format,
  });
  const chosen = at === null ? undefined : places[Math.min(at, last)];
  const read = places[at ?? last];
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearestOf(field, places.length, event.clientX - box.left));
  };
  const said = (place: Place) =>
    drawnOf(series)
      .map((each) => `${each.label}: ${words(cellOf(place, each))}`)
      .join('. ');
  const press = (event: KeyboardEvent) => {
    const to = nextPlace(event.key, at ?? last, last);
    if (to !== null) setAt(to);
    if (event.key === 'Enter') open(at ?? last);
    if (to !== null || event.key === 'Enter') event.preventDefault();
  };
  return (
    <>
      <Legend series={drawnOf(series)} place={chosen} format={format} />
      <div
        ref={ref}
        className={classes.plot}
        role="presentation"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
      >
        {/* Beside what is drawn, not around it: a slider may hold no links. */}
        <div
          className={classes.reader}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={places.length}
          aria-valuenow={(at ?? last) + 1}
          aria-valuetext={read && `${read.label}. ${said(read)}`}
          onKeyDown={press}
        />
        <svg viewBox={`0 0 ${field.width} ${HEIGHT}`} aria-hidden>
          <Axes field={field} data={data} />
          {chosen ? (
            <line
              className={classes.cursor}
              x1={field.x(at ?? 0)}
              x2={field.x(at ?? 0)}
              y1={field.top}
              y2={field.bottom}
            />
          ) : null}
          {children(field)}
        </svg>
      </div>
    </>
  );
}

function Axes({ field, data: { places, format } }: { field: Field; data: Drawn }) {
  const room = field.right - field.left;
  return (
    <>
      {field.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.grid}
            x1={field.left}
            x2={field.right}
            y1={field.y(tick)}
            y2={field.y(tick)}
          />
          <text className={classes.tick} x={field.left - 6} y={field.y(tick)} dy="0.32em">
            {format(tick)}
          </text>
        </g>
      ))}
      {places.map((place, index) =>
        isLabelled(index, places.length, room) ? (
          <text key={place.key} className={classes.mark} x={field.x(index)} y={field.height - 6}>
            {place.short ?? place.label}
          </text>
        ) : null,
      )}
    </>
  );
}

/** Where a key leads; null where it leads nowhere. */
export function nextPlace(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
