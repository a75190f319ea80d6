import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { ObservationRow } from './api';

/** What kind of thing was seen; "other" goes by the name the reporter gave it. */
export function useTypeWord() {
  const word = useWord();
  return (row: Pick<ObservationRow, 'observation_type' | 'other_type'>): string =>
    row.observation_type === 'other' && row.other_type
      ? row.other_type
      : word('observations.type', row.observation_type);
}

/** The reporter's name, or that there is none. */
export function useReporterName() {
  const { t } = useTranslation();
  return (row: Pick<ObservationRow, 'reported_by' | 'reported_publicly'>): string =>
    row.reported_by?.name ??
    t(row.reported_publicly ? 'publicreports.staff.noAccount' : 'observations.anonymous');
}
