import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { Incident } from '../api';
import classes from './page.module.css';

/** How far the review is, and how the incident was closed. */
export function ClosingFacts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const { closing, actions, review_state: state } = incident;
  if (!closing) return <p className="quiet">{t(`incidents.review.${state}`)}</p>;
  const carried = closing.carried_over.map(({ action_id, reason }) => {
    const action = actions.find(({ id }) => id === action_id);
    return (
      <li key={action_id}>
        {[action?.number, action?.description, reason].filter(Boolean).join(' · ')}
      </li>
    );
  });
  return (
    <Facts
      facts={[
        [t('incidents.closing.by'), closing.by?.name],
        [t('incidents.closing.at'), fullDateTime(closing.at, incident.site.time_zone)],
        [t('incidents.closing.remarks'), closing.remarks],
        [
          t('incidents.closing.carried'),
          carried.length > 0 ? (
            <ul key="carried" className={classes.bullets}>
              {carried}
            </ul>
          ) : null,
        ],
      ]}
    />
  );
}
