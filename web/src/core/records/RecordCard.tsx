import type { ReactNode } from 'react';
import classes from './records.module.css';

interface Props {
  title: ReactNode;
  /** What else it is known by: its number, its site, who has it. */
  about: ReactNode;
  /** Its marks: status, risk, when it is due. */
  children: ReactNode;
}

/** A record in a list on a phone. */
export function RecordCard({ title, about, children }: Props) {
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{title}</p>
      <p className="quiet">{about}</p>
      <div className={classes.cardFoot}>{children}</div>
    </div>
  );
}
