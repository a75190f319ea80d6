import classes from './Done.module.css';

interface Props {
  label: string;
  value: number;
  max: number;
}

/** How much of something is done, as a line below its words. */
export function Done({ label, value, max }: Props) {
  return <progress className={classes.done} max={max} value={value} aria-label={label} />;
}
