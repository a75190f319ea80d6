import { type ReactNode, useId } from 'react';
import type { Question } from '../document';
import classes from './fill.module.css';

interface Props {
  question: Question;
  error: string;
  children: ReactNode;
}

/** A question that is answered by several controls: they share its label, help and error. */
export function Group({ question, error, children }: Props) {
  const id = useId();
  const { label, help, required } = question;
  const about = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className={classes.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={about || undefined}
    >
      <legend className={classes.label}>
        {label}
        {required ? <span className={classes.star}>{' *'}</span> : null}
      </legend>
      {help ? (
        <p className={classes.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
