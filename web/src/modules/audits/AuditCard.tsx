import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './audits.module.css';
import { ScoreMark } from './ScoreMark';
import { TemplateMark } from './TemplateMark';
import { Progress, TimingMark } from './TimingMark';
import type { AuditRow } from './types';

/** An audit in the list on a phone, and on a day of the calendar there. */
export function AuditCard({ row, href }: { row: AuditRow; href?: string }) {
  const { day } = useFormats();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>
        {href ? <AppLink href={href}>{row.title}</AppLink> : row.title}
      </p>
      <p className="quiet">
        <TemplateMark template={row.template} />
      </p>
      <p className="quiet">
        {[row.number, row.site.name, day(row.planned_on), row.auditor?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <StatusBadge status={row.status} />
        <TimingMark row={row} />
        <Progress row={row} />
        <ScoreMark percent={row.percent} failed={row.failed} />
      </div>
    </div>
  );
}
