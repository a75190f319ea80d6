import { type ComponentPropsWithRef, useId } from 'react';
import field from '@/ui/plain/plain.module.css';
import classes from './public.module.css';

interface SelectProps {
  label: string;
  placeholder: string;
  choices: readonly { id: number; name: string }[];
  value?: string;
  onChange?: (value: string) => void;
  error?: string;
  'data-path'?: string;
}

/** The browser's own select, without the component library. */
export function PlainSelect({
  label,
  placeholder,
  choices,
  error,
  onChange,
  ...rest
}: SelectProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${classes.input} arrowed`}
        value={rest.value ?? ''}
        data-path={rest['data-path']}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {choices.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <Problem id={`${id}-error`} text={error} />
    </div>
  );
}

interface AreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'defaultValue'> {
  label: string;
  hint?: string;
  error?: string;
  defaultValue?: unknown;
}

/** A few lines of text. */
export function PlainArea({ label, hint, error, defaultValue: _, ...rest }: AreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      ) : null}
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <Problem id={`${id}-error`} text={error} />
    </div>
  );
}

function Problem({ id, text }: { id: string; text?: string }) {
  if (!text) return null;
  return (
    <span className={field.fieldError} id={id}>
      {text}
    </span>
  );
}
