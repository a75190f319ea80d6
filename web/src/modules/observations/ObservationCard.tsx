import { useDueWords } from '@/core/records/DueWords';
import { RecordCard } from '@/core/records/RecordCard';
import { titleOf } from '@/core/records/title';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import type { ObservationRow } from './api';
import classes from './observations.module.css';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';
import { useTypeWord } from './words';

/** An observation in the list on a phone. */
export function ObservationCard({ row }: { row: ObservationRow }) {
  const typeOf = useTypeWord();
  const words = useDueWords();
  const { text, late } = words(row.status, row.due_date, row.site.time_zone);
  const open = row.status !== 'closed' && row.status !== 'completed';
  return (
    <RecordCard
      title={titleOf(row.description)}
      about={[row.number, typeOf(row), row.site.name].join(' · ')}
    >
      <StopMark row={row} />
      <SensitiveMark row={row} />
      <StatusBadge status={row.status} />
      <RiskMark risk={row.risk_potential} />
      {open && text ? (
        <span className={classes.due} data-late={late || undefined}>
          {text}
        </span>
      ) : null}
    </RecordCard>
  );
}
