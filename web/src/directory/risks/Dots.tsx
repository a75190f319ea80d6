import classes from './matrix.module.css';

/** How grave a band is, for those who do not see its colour: one dot more than the band below. */
export function Dots({ rank }: { rank: number }) {
  return (
    <span className={classes.dots} aria-hidden="true">
      {'•'.repeat(rank + 1)}
    </span>
  );
}
