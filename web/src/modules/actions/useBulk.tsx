import { useTranslation } from 'react-i18next';
import type { Bulk } from '@/core/records/listProps';
import { ActionsDialog } from './ActionsDialog';
import type { ActionRow } from './api';
import { BULK_CHANGES, type BulkChange } from './bulk';

/** What can be changed of several actions at once. */
export function useBulk(): Bulk<ActionRow, BulkChange> {
  const { t } = useTranslation();
  return {
    right: 'Action',
    changes: BULK_CHANGES,
    label: (change) => t(`actions.bulk.${change}`),
    dialog: (change, rows, on) => (
      <ActionsDialog change={change} ids={rows.map((row) => row.id)} {...on} />
    ),
  };
}
