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
  level = 3,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Buttons at the end of the line. */
  tools?: ReactNode;
  /** Of its heading: one below what it is a part of. */
  level?: 2 | 3;
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Heading className={classes.title}>
          {title} {aside ? <span className={classes.aside}>{aside}</span> : null}
        </Heading>
        {tools}
      </div>
      {children}
    </section>
  );
}
