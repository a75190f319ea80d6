import { type ReactNode, useId } from 'react';
import classes from './form.module.css';

export interface CardChoice {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** A colour token of the palette, such as "risk-high". */
  readonly tone?: string;
}

interface Props {
  label: string;
  choices: readonly CardChoice[];
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  /** Small cards in one row, for short words such as risk levels. */
  row?: boolean;
  /** The form's path of the field, so that the focus finds it. */
  'data-path'?: string;
}

/** One of a few, large enough for gloves. Works as radio buttons do. */
export function ChoiceCards({ label, choices, value, onChange, error, row, ...path }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.group} aria-invalid={error ? true : undefined}>
      <legend className={classes.groupLabel}>{label}</legend>
      <div className={`${classes.cards} ${row ? classes.cardsRow : ''}`}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange?.(choice.value)}
              {...(index === 0 ? path : {})}
            />
            {choice.icon ? (
              <span
                className={classes.cardIcon}
                style={choice.tone ? { '--tone': `var(--hv-${choice.tone})` } : undefined}
                aria-hidden
              >
                {choice.icon}
              </span>
            ) : null}
            {choice.label}
          </label>
        ))}
      </div>
      {error ? <p className={classes.groupError}>{error}</p> : null}
    </fieldset>
  );
}
