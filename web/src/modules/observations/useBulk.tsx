import { useTranslation } from 'react-i18next';
import type { Bulk } from '@/core/records/listProps';
import { useSites } from '@/core/records/sites';
import type { ObservationRow } from './api';
import { BULK_CHANGES, type BulkChange, divisionsOfAll } from './bulk';
import { ObservationsDialog } from './ObservationsDialog';

/** What can be changed of several observations at once. */
export function useBulk(): Bulk<ObservationRow, BulkChange> {
  const { t } = useTranslation();
  const sites = useSites();
  return {
    right: 'Observation',
    changes: BULK_CHANGES,
    label: (change) => t(`observations.bulk.${change}`),
    reason: (change, rows) =>
      change === 'division' && !divisionsOfAll(rows, sites)
        ? t('observations.bulk.oneSite')
        : undefined,
    dialog: (change, rows, on) => (
      <ObservationsDialog
        change={change}
        ids={rows.map((row) => row.id)}
        divisions={divisionsOfAll(rows, sites) ?? []}
        {...on}
      />
    ),
  };
}
