import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import type { Incident } from '../api';
import classes from './page.module.css';

/** To whom the preliminary report was mailed, and when. */
export function InformedList({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <ul className={classes.plain}>
      {incident.informed.map(({ person, by, at }) => (
        <li key={`${person.id} ${at}`} className={classes.line}>
          <Person name={person.name} />
          <span className="quiet">
            {t('incidents.informed.by', {
              name: by?.name ?? t('common.unknownPerson'),
              when: dateTime(at, incident.site.time_zone),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
