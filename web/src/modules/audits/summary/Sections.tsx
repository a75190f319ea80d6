import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { idsOf } from '@/platform/search';
import { BarTable } from '@/ui/chart/BarTable';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { usePercent } from '../ScoreMark';
import { type Group, type SummarySearch, sectionsOf } from './api';
import classes from './summary.module.css';

interface Props {
  search: SummarySearch;
  templates: readonly Group[] | null | undefined;
}

/** The sections of a template over all its audits: where it is weak. */
export function Sections({ search, templates }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [filtered] = idsOf(search.template_id) ?? [];
  const most = [...(templates ?? [])].sort((one, other) => other.completed - one.completed)[0];
  const id = Number(chosen) || filtered || most?.id || 0;
  if (!templates?.length) return null;
  return (
    <Section title={t('audits.numbers.sections')} level={2}>
      <div className={classes.choose}>
        <NativeSelect
          label={t('audits.field.template_id')}
          choices={templates.map((each) => ({ value: String(each.id), label: each.name }))}
          value={String(id)}
          onChange={setChosen}
        />
      </div>
      <SectionRows id={id} search={search} />
    </Section>
  );
}

function SectionRows({ id, search }: { id: number; search: SummarySearch }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const percent = usePercent();
  const { data, error, refetch } = useQuery(sectionsOf(id, search));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={160} />;
  }
  const sections = data.sections ?? [];
  if (sections.length === 0) return <p className="quiet">{t('audits.numbers.none')}</p>;
  return (
    <BarTable
      label={t('audits.numbers.sections')}
      upTo={100}
      data={{
        by: t('audits.column.section'),
        series: [
          { key: 'audits', label: t('audits.title') },
          { key: 'failed', label: t('audits.failed') },
          { key: 'lowest', label: t('audits.numbers.lowest') },
          { key: 'average', label: t('audits.numbers.average'), tone: 'completed' },
          { key: 'highest', label: t('audits.numbers.highest') },
        ],
        places: sections.map((section) => ({
          key: String(section.section_id),
          label: section.title,
          cells: {
            audits: { value: section.audits },
            failed: { value: section.failed },
            lowest: { value: section.lowest, said: percent(section.lowest) },
            average: { value: section.average, said: percent(section.average) },
            highest: { value: section.highest, said: percent(section.highest) },
          },
        })),
        format: number,
      }}
    />
  );
}
