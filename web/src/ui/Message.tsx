import type { ReactNode } from 'react';
import classes from './Message.module.css';

interface Props {
  title: string;
  text?: string;
  icon?: ReactNode;
  /** Fills the window, for a message that stands instead of a screen. */
  alone?: boolean;
  /** The heading's level; a message that stands for a screen has the first. */
  level?: 1 | 2 | 3;
  small?: boolean;
  children?: ReactNode;
}

/** A few words in the middle with a next step: nothing here, failed, not allowed. */
export function Message({ title, text, icon, alone, level, small, children }: Props) {
  const Heading = `h${level ?? (alone ? 1 : 2)}` as const;
  return (
    <div
      className={classes.message}
      data-alone={alone || undefined}
      data-small={small || undefined}
    >
      {icon ? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <Heading className={classes.title}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}
