import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '@/core/records/BulkBar';
import { BulkDialog } from '@/core/records/BulkDialog';
import type { Bulk } from '@/core/records/listProps';
import type { FileRow } from './api';
import { Targets } from './dialogs/Targets';
import { type Spot, spotText, whereOf } from './filters';
import { MarkMany } from './MarkMany';
import { useMoveMany } from './writes';

/** What can be done with several files at once. */
export function useBulk(): Bulk<FileRow, 'move'> {
  const { t } = useTranslation();
  return {
    right: 'Library',
    changes: ['move'],
    label: () => t('library.file.move'),
    dialog: (_, rows, on) => <MovingMany ids={rows.map(({ id }) => id)} {...on} />,
    more: (ids, onDone) => <MarkMany ids={ids} onDone={onDone} />,
  };
}

/** All of them go to one place, or none does. */
function MovingMany({ ids, ...on }: Closing & { ids: readonly number[] }) {
  const { t } = useTranslation();
  const [to, setTo] = useState<Spot | null>(null);
  const move = useMoveMany(ids);
  const count = ids.length;
  return (
    <BulkDialog
      title={t('library.move.many', { count })}
      about={t('library.move.about')}
      done={t('library.move.manyDone', { count })}
      ids="library_file_ids"
      value={(to && spotText(to)) ?? ''}
      busy={move.isPending}
      // Without a target it is the server that says so.
      send={() => move.mutateAsync(to ? whereOf(to) : {})}
      field={(error) => <Targets to={to} onChange={setTo} without={0} error={error} />}
      {...on}
    />
  );
}
