import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { IncidentRow } from './api';
import { HurtMark, SensitiveMark } from './HurtMark';
import classes from './incidents.module.css';
import { LevelMark } from './LevelMark';
import { useTypeWord } from './words';

/** An incident in the list on a phone. */
export function IncidentCard({ row }: { row: IncidentRow }) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormats();
  const typeOf = useTypeWord();
  const until = row.target_date && row.status !== 'closed' ? day(row.target_date) : '';
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{titleOf(row.description)}</p>
      <p className={classes.quiet}>
        {[
          row.number,
          typeOf(row),
          row.site.name,
          dateTime(row.occurred_at, row.site.time_zone),
        ].join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <StatusBadge status={row.status} />
        <LevelMark level={row.severity_level} />
        <HurtMark row={row} />
        <SensitiveMark row={row} />
        {until ? (
          <span className={classes.quiet}>{t('incidents.until', { day: until })}</span>
        ) : null}
      </div>
    </div>
  );
}
