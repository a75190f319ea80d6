import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { Body } from './Body';
import { PARTS } from './parts';
import classes from './people.module.css';

interface Props {
  value: readonly string[];
  onChange: (parts: string[]) => void;
  error?: ReactNode;
}

/** Which parts of the body were hurt: on the drawing, or by their words. */
export function BodyField({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <div className={classes.bodyField}>
      <MultiSelect
        searchable
        clearable
        hidePickedOptions
        label={t('incidents.people.parts')}
        description={t('incidents.people.partsHelp')}
        placeholder={value.length > 0 ? undefined : t('form.find')}
        nothingFoundMessage={t('form.nothingFound')}
        data={PARTS.map((part) => ({ value: part, label: word('incidents.part', part) }))}
        value={[...value]}
        onChange={onChange}
        error={error}
        data-path="body_parts"
      />
      <Body
        parts={value}
        onToggle={(part) =>
          onChange(value.includes(part) ? value.filter((each) => each !== part) : [...value, part])
        }
      />
    </div>
  );
}
