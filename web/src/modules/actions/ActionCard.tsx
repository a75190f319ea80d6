import { useTranslation } from 'react-i18next';
import { useDueWords } from '@/core/records/DueWords';
import { RecordCard } from '@/core/records/RecordCard';
import { titleOf } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { RepeatMark } from './RepeatMark';
import { useCheckWords } from './useCheckWords';

interface CardProps {
  row: ActionRow;
  /** Where the action is shown, unless what is around the card leads there. */
  href?: string;
  /** Where what is above it says the status. */
  withoutStatus?: boolean;
}

/** An action in a list on a phone, and on the board. */
export function ActionCard({ row, href, withoutStatus }: CardProps) {
  const words = useDueWords();
  const { text, late } = words(row.status, row.due_date, row.site.time_zone);
  const checked = useCheckWords()(row);
  const title = titleOf(row.description);
  const link = (to: string) => (
    <AppLink className={classes.tileLink} href={to} draggable={false}>
      {title}
    </AppLink>
  );
  const about = (
    <>
      <RepeatMark repeat={row.repeat} />
      {[row.number, row.site.name, row.responsible.name].join(' · ')}
    </>
  );
  return (
    <RecordCard title={href ? link(href) : title} about={about}>
      {withoutStatus ? null : <StatusBadge status={row.status} />}
      <RiskMark risk={row.priority} />
      <span className={classes.due} data-late={late || undefined}>
        {checked || text}
      </span>
    </RecordCard>
  );
}

interface TileProps {
  action: ActionRow;
  /** Where the action is shown. */
  href: string;
}

/** An action within the record that asked for it. */
export function ActionTile({ action, href }: TileProps) {
  const late = action.status === 'overdue';
  return (
    <li className={classes.tile} data-late={late || undefined}>
      <div className={classes.tileWords}>
        <p className={classes.cardTitle}>
          <AppLink className={classes.tileLink} href={href}>
            {titleOf(action.description)}
          </AppLink>
        </p>
        <p className={classes.quiet} data-late={late || undefined}>
          <TileState action={action} />
        </p>
      </div>
      <StatusBadge status={action.status} />
    </li>
  );
}

/** Who has to do it by when; once it is done, who did or verified it, or what is to be seen yet. */
function TileState({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const checked = useCheckWords()(action);
  if (checked) return checked;
  if (action.status === 'closed' && action.closed_by) {
    return t('actions.verifiedBy', { name: action.closed_by.name });
  }
  if (action.status === 'completed' && action.completed_by) {
    return t('actions.completedBy', { name: action.completed_by.name });
  }
  const due = day(action.due_date, action.site.time_zone);
  return [t('actions.dueDay', { day: due }), action.responsible.name].join(' · ');
}
