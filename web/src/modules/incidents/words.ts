import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { IncidentRow } from './api';

/** What kind of incident it is; "other" goes by the name the reporter gave it. */
export function useTypeWord() {
  const word = useWord();
  return (row: Pick<IncidentRow, 'incident_type' | 'other_type'>): string =>
    row.incident_type === 'other' && row.other_type
      ? row.other_type
      : word('incidents.type', row.incident_type);
}

/** The reporter's name, or that there is none. */
export function useReporterName() {
  const { t } = useTranslation();
  return (row: Pick<IncidentRow, 'reported_by' | 'reported_publicly'>): string =>
    row.reported_by?.name ??
    t(row.reported_publicly ? 'incidents.talk.noAccount' : 'common.unknownPerson');
}
