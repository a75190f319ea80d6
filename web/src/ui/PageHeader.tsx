import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Buttons at the end; the primary one last. */
  children?: ReactNode;
}

/** The heading of a screen. Navigation moves the focus to it. */
export function PageHeader({ title, text, children }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {title}
        </h1>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </header>
  );
}
