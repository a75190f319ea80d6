import type { Matrix } from './api';
import { Dots } from './Dots';
import { bandStyle } from './MatrixGrid';
import classes from './matrix.module.css';
import { useMatrixWords } from './useMatrixWords';

/** What the colours and dots of a matrix mean, and what is to be done. */
export function MatrixLegend({ matrix }: { matrix: Matrix }) {
  const { band: nameOf } = useMatrixWords(matrix);
  return (
    <ul className={classes.legend}>
      {matrix.bands.map((band, rank) => (
        <li key={band.key}>
          <span className={classes.swatch} style={bandStyle(band)}>
            <Dots rank={rank} />
          </span>
          <span>
            {nameOf(band)}
            {band.advice ? <small>{band.advice}</small> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
