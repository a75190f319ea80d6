import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Label and value pairs of a record; an empty value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const given = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts}>
      {given.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A titled part of a record or a form. */
export function Section({
  title,
  aside,
  tools,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Buttons at the end of the line. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {title} {aside ? <span className={classes.aside}>{aside}</span> : null}
        </h3>
        {tools}
      </div>
      {children}
    </section>
  );
}
