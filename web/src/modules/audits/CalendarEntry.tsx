import { IconArrowsMove } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { dragged } from '@/ui/calendar/dragged';
import classes from './audits.module.css';
import type { Entry, Planned } from './calendar';
import { TemplateMark } from './TemplateMark';
import type { AuditRow } from './types';

interface Props {
  entry: Entry;
  href: string;
  /** Tab reaches what is on the day that the keys have reached. */
  reachable: boolean;
  onMove: (audit: AuditRow) => void;
}

/** An audit on its day: opened, dragged to another one, or moved there without a mouse. */
export function CalendarEntry({ entry, href, reachable, onMove }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  if ('planned' in entry) {
    const { title, site } = entry.planned;
    return (
      <span className={classes.entry} data-planned title={`${title} · ${site.name}`}>
        {title}
        <span className="visually-hidden">{` ${t('audits.toCome')}`}</span>
      </span>
    );
  }
  const { audit } = entry;
  const status = word('status', audit.status);
  const movable = audit.can.move === '';
  return (
    <span className={classes.entryRow} {...(movable ? dragged(audit.id) : {})}>
      <AppLink
        className={classes.entry}
        href={href}
        tabIndex={reachable ? 0 : -1}
        draggable={false}
        data-status={audit.status}
        title={`${audit.number} ${audit.title} · ${audit.site.name} · ${status}`}
      >
        {audit.title}
        <span className="visually-hidden">{` ${audit.site.name}, ${status}`}</span>
      </AppLink>
      {movable ? (
        <button
          type="button"
          className={classes.entryMove}
          tabIndex={reachable ? 0 : -1}
          aria-label={`${t('audits.move.move')}: ${audit.number}`}
          onClick={() => onMove(audit)}
        >
          <IconArrowsMove size={13} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

/** What a schedule will make, on a phone. */
export function PlannedCard({ planned }: { planned: Planned }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{planned.title}</p>
      <p className="quiet">
        <TemplateMark template={planned.template} />
      </p>
      <p className="quiet">
        {[planned.site.name, planned.auditor?.name, t('audits.toCome')].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
