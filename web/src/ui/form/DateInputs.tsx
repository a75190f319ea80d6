import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '@/platform/formats';
import { toInstant, toLocal } from '@/platform/instants';

type Base = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'defaultValue'>;

interface DateProps extends Base {
  /** YYYY-MM-DD or empty. */
  value?: string | null;
  onChange?: (value: string) => void;
  min?: string;
  max?: string;
  // @mantine/form adds these; a controlled field has no use for them.
  defaultValue?: unknown;
  checked?: boolean;
}

/** A day. The browser's own picker: it is in the person's language and fits the phone. */
export function DateInput({ value, onChange, defaultValue: _, ...rest }: DateProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

interface DateTimeProps extends Omit<DateProps, 'min' | 'max'> {
  /** The zone of the site; without it the organization's. */
  zone?: string;
  /** Instants, RFC 3339. */
  min?: string;
  max?: string;
}

/** A day and a time on the clock of the site; the value is an instant, RFC 3339. */
export function DateTimeInput(props: DateTimeProps) {
  const { value, onChange, zone, min, max, defaultValue: _, ...rest } = props;
  const formats = useFormats();
  const at = zone ?? formats.zone;
  const local = (instant?: string | null) => (instant ? toLocal(instant, at) : undefined);
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={local(value) ?? ''}
      min={local(min)}
      max={local(max)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        onChange?.(typed ? toInstant(typed, at) : '');
      }}
    />
  );
}
