import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FormData, formData } from '../api';

interface Props {
  value: number;
  onChange: (id: number) => void;
  error?: string;
}

type RootCause = FormData['root_causes'][number];

/** A root cause with what it is part of: "People › Training › Not trained". */
export function pathsOf(all: readonly RootCause[]): { value: string; label: string }[] {
  const byId = new Map(all.map((each) => [each.id, each]));
  const path = (cause: RootCause): string => {
    const above = cause.parent_id ? byId.get(cause.parent_id) : undefined;
    return above ? `${path(above)} › ${cause.type_name}` : cause.type_name;
  };
  return all
    .map((each) => ({ value: String(each.id), label: path(each) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Chooses one of the organization's root causes, of any of the three levels, by its words. */
export function RootCauseChooser({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(formData);
  return (
    <Select
      searchable
      limit={60}
      label={t('incidents.causes.cause')}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      allowDeselect={false}
      data={pathsOf(data?.root_causes ?? [])}
      value={value ? String(value) : null}
      error={error}
      onChange={(id) => onChange(Number(id) || 0)}
    />
  );
}
