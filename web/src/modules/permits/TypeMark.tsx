import type { PermitType } from './api';
import classes from './permits.module.css';

/** The type of a permit: its colour as on the map and on paper, and its name. */
export function TypeMark({ type }: { type: Pick<PermitType, 'name' | 'colour'> }) {
  return (
    <span className={classes.type}>
      <span className={classes.swatch} data-colour={type.colour} aria-hidden />
      {type.name}
    </span>
  );
}
