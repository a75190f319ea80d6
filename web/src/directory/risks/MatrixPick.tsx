import { type ReactNode, useId } from 'react';
import form from '@/ui/form/form.module.css';
import type { Matrix } from './api';
import { MatrixGrid } from './MatrixGrid';
import { MatrixLegend } from './MatrixLegend';
import classes from './matrix.module.css';
import type { MatrixCell } from './matrixCell';

interface Props {
  label: string;
  matrix: Matrix;
  value: MatrixCell;
  onChange: (place: MatrixCell) => void;
  error?: ReactNode;
  /** Of the field in its form, so that the focus finds it. */
  path: string;
}

/** One place on the matrix; works as radio buttons do. */
export function MatrixPick({ label, matrix, value, onChange, error, path }: Props) {
  const name = useId();
  const isChosen = (place: MatrixCell) =>
    place.severity === value.severity && place.likelihood === value.likelihood;
  return (
    <fieldset className={classes.pick} aria-invalid={error ? true : undefined}>
      <legend className={form.groupLabel}>{label}</legend>
      <MatrixGrid label={label} matrix={matrix} chosen={value} full={isChosen}>
        {(place, words) => (
          <label>
            <input
              type="radio"
              name={name}
              aria-label={words}
              data-path={place.severity === 5 && place.likelihood === 1 ? path : undefined}
              checked={isChosen(place)}
              onChange={() => onChange(place)}
            />
          </label>
        )}
      </MatrixGrid>
      <MatrixLegend matrix={matrix} />
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
