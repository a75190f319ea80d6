import { useId } from 'react';
import { zoneLabel, zones, zoneTyped } from '@/platform/zones';
import { Field } from './Field';

interface Props {
  label: string;
  value: string;
  onChange: (zone: string) => void;
  error?: string;
}

/** A time zone by its city, on the screens before the shell: the browser's own list searches. */
export function ZoneField({ label, value, onChange, error }: Props) {
  const list = useId();
  return (
    <>
      <Field
        label={label}
        error={error}
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={value}
        // The list shows what matches what stands there: the guess is typed over.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(zoneTyped(value))}
      />
      <datalist id={list}>
        {zones(value).map((zone) => (
          <option key={zone} value={zone}>
            {zoneLabel(zone)}
          </option>
        ))}
      </datalist>
    </>
  );
}
