import { type ChangeEvent, useId } from 'react';
import classes from './plain.module.css';

interface Props {
  label: string;
  help?: string;
  error?: string;
  accept: string;
  /** What stands on the button. */
  choose: string;
  /** The file that was chosen. */
  chosen: string;
  onChange: (file: File | null) => void;
}

/** A file, chosen by a button that looks as all others do and says so in the reader's language. */
export function FileField({ label, help, error, accept, choose, chosen, onChange }: Props) {
  const id = useId();
  const told = [error ? `${id}-error` : '', `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.file} data-error={error ? true : undefined}>
        <input
          className="visually-hidden"
          type="file"
          id={id}
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={told}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            onChange(event.currentTarget.files?.[0] ?? null)
          }
        />
        <label className={classes.choose} htmlFor={id} aria-hidden>
          {choose}
        </label>
        <span className={classes.chosen}>{chosen}</span>
      </span>
      {error ? (
        <span className={classes.fieldError} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      <span className={classes.hint} id={`${id}-help`}>
        {help}
      </span>
    </div>
  );
}
