import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { BarTable } from '@/ui/chart/BarTable';
import type { Place } from '@/ui/chart/data';
import { Section } from '@/ui/Facts';
import { usePercent } from '../ScoreMark';
import { type Group, listAddress, type SummarySearch } from './api';

interface Props {
  what: 'site_id' | 'template_id';
  search: SummarySearch;
  rows: readonly Group[] | null | undefined;
}

/** One line for each site or template: how many, and what they score. */
export function Groups({ what, search, rows }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const percent = usePercent();
  const placeOf = (row: Group): Place => {
    const of = { [what]: String(row.id) };
    return {
      key: String(row.id),
      label: row.name,
      href: listAddress(search, of),
      cells: {
        audits: { value: row.audits },
        completed: { value: row.completed },
        overdue: { value: row.overdue },
        average: { value: row.average, said: percent(row.average) },
      },
    };
  };
  return (
    <Section title={t(`audits.numbers.${what}`)} level={2}>
      {rows === undefined ? <Skeleton height={160} /> : null}
      {rows?.length === 0 ? <p className="quiet">{t('audits.numbers.none')}</p> : null}
      {rows && rows.length > 0 ? (
        <BarTable
          label={t(`audits.numbers.${what}`)}
          upTo={100}
          data={{
            by: t(`audits.numbers.${what}`),
            series: [
              { key: 'audits', label: t('audits.title') },
              { key: 'completed', label: t('status.completed') },
              { key: 'overdue', label: t('status.overdue') },
              { key: 'average', label: t('audits.numbers.average'), tone: 'completed' },
            ],
            places: rows.map(placeOf),
            format: number,
          }}
        />
      ) : null}
    </Section>
  );
}
