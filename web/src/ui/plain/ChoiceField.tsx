import { type ComponentPropsWithRef, useId } from 'react';
import classes from './plain.module.css';

interface Props extends ComponentPropsWithRef<'select'> {
  label: string;
  help?: string;
  error?: string;
  choices: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's own chooser, for the screens before the shell. */
export function ChoiceField({ label, help, error, choices, ...select }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.control} data-error={error ? true : undefined}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-told` : undefined}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
      {error || help ? (
        <span className={error ? classes.fieldError : classes.hint} id={`${id}-told`}>
          {error ?? help}
        </span>
      ) : null}
    </div>
  );
}
