import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './FilterBar.module.css';
import { type DaysFilter, daysBefore, type FilterValues } from './filter';

interface Props {
  filter: DaysFilter;
  values: FilterValues;
  onChange: (patch: Record<string, string | undefined>) => void;
}

const SPANS = [7, 30, 90] as const;

export function DaysEditor({ filter, values, onChange }: Props) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const { fromKey, toKey } = filter;
  return (
    <div className={classes.editor}>
      <div className={classes.spans}>
        {SPANS.map((days) => (
          <Button
            key={days}
            size="xs"
            variant="default"
            onClick={() =>
              onChange({ [fromKey]: daysBefore(today(), days - 1), [toKey]: undefined })
            }
          >
            {t(`filters.last${days}`)}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <TextInput
          type="date"
          size="xs"
          label={t('dates.from')}
          value={values[fromKey] ?? ''}
          max={values[toKey]}
          onChange={(event) => onChange({ [fromKey]: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          size="xs"
          label={t('dates.to')}
          value={values[toKey] ?? ''}
          min={values[fromKey]}
          onChange={(event) => onChange({ [toKey]: event.currentTarget.value || undefined })}
        />
      </div>
    </div>
  );
}
