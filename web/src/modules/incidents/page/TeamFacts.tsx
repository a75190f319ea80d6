import { useTranslation } from 'react-i18next';
import { DueWords } from '@/core/records/DueWords';
import { Facts } from '@/ui/Facts';
import { Person } from '@/ui/Person';
import type { Incident } from '../api';
import classes from './page.module.css';

/** Who investigates, and until when. */
export function TeamFacts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { lead, members, target_date: target, status, site } = incident;
  if (!lead) return <p className="quiet">{t('incidents.team.none')}</p>;
  return (
    <Facts
      facts={[
        [t('incidents.field.lead_id'), <Person key="lead" name={lead.name} />],
        [
          t('incidents.team.members'),
          <span key="members" className={classes.people}>
            {members.map(({ id, name }) => (
              <Person key={id} name={name} />
            ))}
          </span>,
        ],
        [
          t('incidents.field.target_date'),
          <DueWords
            key="target"
            status={status === 'closed' ? 'closed' : 'open'}
            due={target}
            zone={site.time_zone}
          />,
        ],
      ]}
    />
  );
}
