import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import table from '../audits.module.css';
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
  return (
    <Section title={t(`audits.numbers.${what}`)} level={2}>
      {rows === undefined ? <Skeleton height={160} /> : null}
      {rows?.length === 0 ? <p className="quiet">{t('audits.numbers.none')}</p> : null}
      {rows && rows.length > 0 ? (
        <div className={`card ${table.scroll}`}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t(`audits.numbers.${what}`)}</th>
                <th scope="col">{t('audits.title')}</th>
                <th scope="col">{t('status.completed')}</th>
                <th scope="col">{t('status.overdue')}</th>
                <th scope="col">{t('audits.numbers.average')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <AppLink href={listAddress(search, { [what]: String(row.id) })}>
                      {row.name}
                    </AppLink>
                    <span
                      className={table.bar}
                      style={{ width: `${row.average ?? 0}%` }}
                      aria-hidden
                    />
                  </th>
                  <td>{number(row.audits)}</td>
                  <td>{number(row.completed)}</td>
                  <td>{number(row.overdue)}</td>
                  <td>{percent(row.average)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Section>
  );
}
