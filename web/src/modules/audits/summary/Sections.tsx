import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { idsOf } from '@/platform/search';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { NativeSelect } from '@/ui/form/NativeSelect';
import table from '../audits.module.css';
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
    <div className={`card ${table.scroll}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('audits.column.section')}</th>
            <th scope="col">{t('audits.title')}</th>
            <th scope="col">{t('audits.failed')}</th>
            <th scope="col">{t('audits.numbers.lowest')}</th>
            <th scope="col">{t('audits.numbers.average')}</th>
            <th scope="col">{t('audits.numbers.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.section_id}>
              <th scope="row">
                {section.title}
                <span
                  className={table.bar}
                  style={{ width: `${section.average ?? 0}%` }}
                  aria-hidden
                />
              </th>
              <td>{number(section.audits)}</td>
              <td>{number(section.failed)}</td>
              <td>{percent(section.lowest)}</td>
              <td>{percent(section.average)}</td>
              <td>{percent(section.highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
