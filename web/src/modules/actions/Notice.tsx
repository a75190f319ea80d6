import type { ReactNode } from 'react';
import classes from './actions.module.css';

interface Props {
  title: string;
  /** Of its title, by which it is called. */
  id?: string;
  /** It stands out: something went wrong, or waits for the reader. */
  strong?: boolean;
  part?: string;
  children: ReactNode;
}

/** What somebody has to know before anything else of an action. */
export function Notice({ title, id, strong, part, children }: Props) {
  return (
    <section
      className={classes.notice}
      data-part={part}
      data-strong={strong || undefined}
      aria-labelledby={id}
    >
      <h3 className={classes.noticeTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What was said there, and by whom or when. */
export function NoticeWords({
  words,
  by,
}: {
  words: string;
  by: readonly (string | null | undefined)[];
}) {
  return (
    <>
      <p className="prose">{words}</p>
      <p className={classes.quiet}>{by.filter(Boolean).join(' · ')}</p>
    </>
  );
}
