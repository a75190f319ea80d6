import { useTranslation } from 'react-i18next';
import type { Bulk } from '@/core/records/listProps';
import { useRefusal } from '@/core/records/refusal';
import { AssignMany } from './dialogs/AssignMany';
import type { AuditRow } from './types';

/** What can be done to several audits at once. */
export function useBulk(): Bulk<AuditRow, 'assign'> {
  const { t } = useTranslation();
  const refusal = useRefusal();
  return {
    right: 'Audit',
    changes: ['assign'],
    label: () => t('audits.move.assign'),
    // Some of them may: the server names those that stand in the way.
    reason: (_, rows) =>
      rows.every(({ can }) => can.assign)
        ? (refusal(rows[0]?.can.assign ?? '') ?? undefined)
        : undefined,
    dialog: (_, rows, on) => <AssignMany audits={rows} {...on} />,
  };
}
