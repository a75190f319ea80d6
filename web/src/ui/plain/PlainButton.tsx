import type { ComponentPropsWithRef } from 'react';
import classes from './PlainButton.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  quiet?: boolean;
  /** Turns, and cannot be pressed. */
  busy?: boolean;
}

/**
 * The button of the screens before the shell. They load no component library,
 * so that signing in is quick over a site's network; it looks as the others do.
 */
export function PlainButton({ quiet, busy, children, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-quiet={quiet || undefined}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    >
      {busy ? <span className={classes.spinner} aria-hidden /> : null}
      <span className={busy ? classes.hidden : undefined}>{children}</span>
    </button>
  );
}

export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
