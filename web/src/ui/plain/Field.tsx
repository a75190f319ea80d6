import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './plain.module.css';

interface Props extends ComponentPropsWithRef<'input'> {
  label: string;
  help?: string;
  error?: string;
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled input for the screens before the shell, which load no form library. */
export function Field({ label, help, error, action, ...input }: Props) {
  const id = useId();
  const told = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.control} data-error={error ? true : undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
        />
        {action}
      </span>
      {error ? (
        <span className={classes.fieldError} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      {help ? (
        <span className={classes.hint} id={`${id}-help`}>
          {help}
        </span>
      ) : null}
    </div>
  );
}
