import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import classes from './edit.module.css';

interface Props {
  label: string;
  value?: string;
  error?: string;
  onChange: (value: string | undefined) => void;
}

/** A day that is set, or the day on which the form is filled in. */
export function DayBound({ label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const today = value === 'today';
  return (
    <div className={classes.bound}>
      <DateInput
        label={label}
        value={today ? '' : value}
        disabled={today}
        error={error}
        onChange={(day) => onChange(day || undefined)}
      />
      <Checkbox
        label={t('forms.edit.today')}
        checked={today}
        aria-label={`${label}: ${t('forms.edit.today')}`}
        onChange={(event) => onChange(event.currentTarget.checked ? 'today' : undefined)}
      />
    </div>
  );
}
