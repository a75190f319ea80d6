import classes from './chart.module.css';
import { cellOf, colourOf, type Place, type Series } from './data';
import { useCellWords } from './words';

interface Props {
  series: readonly Series[];
  /** The place that is pointed at: its numbers stand beside their names. */
  place: Place | undefined;
  format: (value: number) => string;
}

export function Legend({ series, place, format }: Props) {
  const words = useCellWords(format);
  return (
    <p className={classes.legend} aria-hidden>
      {series.map((each) => (
        <span key={each.key} className={classes.named}>
          <span className={classes.dot} style={{ background: colourOf(each) }} />
          {each.label}
          {place ? <strong>{words(cellOf(place, each))}</strong> : null}
        </span>
      ))}
      <span className={classes.where}>{place?.label}</span>
    </p>
  );
}
