import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import type { PermitRow } from './api';
import { Left } from './Left';
import { usePeriod } from './period';
import classes from './permits.module.css';
import { TypeMark } from './TypeMark';

/** A permit in the list on a phone, and wherever permits lie side by side. */
export function PermitCard({ row, href }: { row: PermitRow; href?: string }) {
  const { t } = useTranslation();
  const period = usePeriod();
  const title = titleOf(row.description) || t('permits.noDescription');
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{href ? <AppLink href={href}>{title}</AppLink> : title}</p>
      <p className="quiet">
        <TypeMark type={row.type} />
      </p>
      <p className="quiet">
        {[row.number, row.site.name, row.location].filter(Boolean).join(' · ')}
      </p>
      <p className="quiet">{period(row)}</p>
      <div className={classes.cardFoot}>
        <StatusBadge status={row.status} />
        <Left row={row} />
      </div>
    </div>
  );
}
