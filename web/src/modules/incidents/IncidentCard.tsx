import { useTranslation } from 'react-i18next';
import { RecordCard } from '@/core/records/RecordCard';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { IncidentRow } from './api';
import { HurtMark, SensitiveMark } from './HurtMark';
import { LevelMark } from './LevelMark';
import { useTypeWord } from './words';

/** An incident in the list on a phone. */
export function IncidentCard({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormats();
  const typeOf = useTypeWord();
  const until = row.target_date && row.status !== 'closed' ? day(row.target_date) : '';
  const at = dateTime(row.occurred_at, row.site.time_zone);
  const about = [row.number, typeOf(row), row.site.name, at];
  return (
    <RecordCard title={titleOf(row.description)} about={about.join(' · ')}>
      <StatusBadge status={row.status} />
      <LevelMark level={row.severity_level} />
      <HurtMark row={row} />
      <SensitiveMark row={row} />
      {until ? <span className="quiet">{t('incidents.until', { day: until })}</span> : null}
    </RecordCard>
  );
}
