import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Certification } from './api';
import { ValidityBadge } from './WorkerRow';
import classes from './workers.module.css';

/** What somebody is allowed to do, one under another: until when, and whether it was confirmed. */
export function CertificationList({ all }: { all: readonly Certification[] }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (all.length === 0) return <p className="quiet">{t('workers.profiles.none')}</p>;
  return (
    <ul className={classes.list}>
      {all.map((each) => (
        <li key={`${each.name} ${each.number} ${each.expires_on}`} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.name}>{each.name}</span>
            <span className="quiet">
              {[
                each.number,
                each.expires_on
                  ? t('workers.profiles.ends', { day: day(each.expires_on) })
                  : t('workers.profiles.noEnd'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {each.unchecked ? <StatusBadge status="pending" label={t('workers.unchecked')} /> : null}
          <ValidityBadge certifications={[each]} />
        </li>
      ))}
    </ul>
  );
}
