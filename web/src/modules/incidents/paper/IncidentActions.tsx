import { useTranslation } from 'react-i18next';
import { ActionsTable } from '@/modules/actions/ActionsOnPaper';
import type { Incident } from '../api';

/** What is done about it, each action with the root cause that it is against. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const whys = incident.causes.analyses.flatMap(({ whys: all }) => all);
  const against = (id: number) =>
    incident.action_causes
      .filter(({ action_id }) => action_id === id)
      .map(({ cause_key }) => whys.find(({ key }) => key === cause_key)?.text)
      .filter(Boolean)
      .join(' · ') || t('incidents.actions.immediate');
  if (incident.actions.length === 0) return <p>{t('incidents.actions.noneAtAll')}</p>;
  return (
    <ActionsTable
      actions={incident.actions}
      against={{ heading: t('incidents.actions.against'), of: against }}
    />
  );
}
