import classes from './poster.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { id: number | string; name: string }[];
  onChange: (value: string) => void;
}

/** One choice beside a poster. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      {label}
      <select
        className="arrowed"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
