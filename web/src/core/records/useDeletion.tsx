import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';
import { DeleteDialog } from './DeleteDialog';
import type { MenuMove } from './page/page';

interface Deletion {
  /** None, or the one that asks why. */
  readonly moves: readonly MenuMove[];
  readonly dialog: ReactNode;
}

interface Deleting {
  readonly id: number;
  readonly number: string;
  /** What the server says of this very record: some may delete what is theirs without the right. */
  readonly can?: object;
}

/** Deleting a record, for a menu of what is done seldom. Whoever may not is offered nothing. */
export function useDeletion(
  kind: RecordKind,
  record: Deleting | undefined,
  onDeleted: () => void,
): Deletion {
  const { t } = useTranslation();
  const { can } = useCan();
  const [deleting, setDeleting] = useState(false);
  const { deletes } = kind;
  const own = record?.can && 'delete' in record.can && record.can.delete === '';
  if (!deletes || !record || !(own || can(deletes.right, 'delete'))) {
    return { moves: [], dialog: null };
  }
  const run = () => setDeleting(true);
  return {
    moves: [{ label: t('common.delete'), icon: IconTrash, danger: true, run }],
    dialog: (
      <DeleteDialog
        kind={kind}
        deletes={deletes}
        record={record}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    ),
  };
}
