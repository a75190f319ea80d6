import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import classes from '@/ui/print/print.module.css';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Incident } from '../api';

/** What is done about it, each action with the root cause that it is against. */
export function ActionsTable({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const whys = incident.causes.analyses.flatMap(({ whys: all }) => all);
  const against = (id: number) =>
    incident.action_causes
      .filter(({ action_id }) => action_id === id)
      .map(({ cause_key }) => whys.find(({ key }) => key === cause_key)?.text)
      .filter(Boolean)
      .join(' · ') || t('incidents.actions.immediate');
  if (incident.actions.length === 0) return <p>{t('incidents.actions.noneAtAll')}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('field.number')}</th>
          <th>{t('actions.column.description')}</th>
          <th>{t('incidents.actions.against')}</th>
          <th>{t('actions.field.control_type')}</th>
          <th>{t('field.responsible_id')}</th>
          <th>{t('field.due_date')}</th>
          <th>{t('field.status')}</th>
        </tr>
      </thead>
      <tbody>
        {incident.actions.map((action) => (
          <tr key={action.id}>
            <td>{action.number}</td>
            <td>{action.description}</td>
            <td>{against(action.id)}</td>
            <td>{word('actions.control', action.control_type)}</td>
            <td>{action.responsible.name}</td>
            <td className={classes.short}>{day(action.due_date, action.site.time_zone)}</td>
            <td>
              <StatusBadge status={action.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
