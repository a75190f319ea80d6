import type { ReactNode } from 'react';
import classes from './cells.module.css';

/** A record's title over a quiet second line. */
export function TitleCell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <span className={classes.title}>
      <span className={classes.words}>{children}</span>
      {below ? <span className={classes.below}>{below}</span> : null}
    </span>
  );
}

/** A serial number: quiet, tabular, never broken. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <span className={classes.number}>{children}</span>;
}

/** A due day, red when it has passed. */
export function DueCell({ children, late }: { children: ReactNode; late?: boolean }) {
  return (
    <span className={classes.due} data-late={late || undefined}>
      {children}
    </span>
  );
}

/** A dash where a value is missing, with words for those who cannot see it. */
export function NoValue({ label }: { label?: string }) {
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
