import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowMany } from '@/modules/comments/FollowMany';
import { useSites } from '@/modules/sites/api';
import { useCan } from '@/platform/can';
import { GuardedButton } from '@/ui/GuardedButton';
import type { Selection } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { exportChosen, type ObservationRow, observationKeys } from './api';
import { BULK_CHANGES, type BulkChange, divisionsOfAll } from './bulk';
import { ObservationsDialog } from './ObservationsDialog';

interface Props {
  rows: readonly ObservationRow[] | undefined;
  selection: Selection;
  chosen: readonly number[];
  sort: string | undefined;
  onDone: () => void;
}

/** What can be done with several observations at once. */
export function BulkBar({ rows, selection, chosen, sort, onDone }: Props) {
  const { t } = useTranslation();
  const { why } = useCan();
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const picked = (rows ?? []).filter((row) => selection.ids.has(row.id));
  const divisions = divisionsOfAll(picked, useSites());
  const refusal = why('Observation', 'update');
  const changes = refusal === 'permission' ? [] : BULK_CHANGES;
  return (
    <>
      <SelectionBar rows={rows} selection={selection} onClear={onDone}>
        {changes.map((change) => (
          <GuardedButton
            key={change}
            variant="default"
            size="xs"
            refusal={refusal}
            reason={
              change === 'division' && !divisions ? t('observations.bulk.oneSite') : undefined
            }
            onClick={() => setAsked(change)}
          >
            {t(`observations.bulk.${change}`)}
          </GuardedButton>
        ))}
        <FollowMany module="Observation" ids={chosen} shown={observationKeys.all} onDone={onDone} />
        <ExportButton
          label={t('table.exportSelected')}
          onExport={() => exportChosen(sort, chosen)}
        />
      </SelectionBar>
      {asked ? (
        <ObservationsDialog
          key={asked}
          change={asked}
          ids={chosen}
          divisions={divisions ?? []}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
