import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowMany } from '@/modules/comments/FollowMany';
import { useCan } from '@/platform/can';
import { GuardedButton } from '@/ui/GuardedButton';
import type { Selection } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { ActionsDialog } from './ActionsDialog';
import { type ActionRow, actionKeys, exportChosen } from './api';
import { BULK_CHANGES, type BulkChange } from './bulk';
import { usePlace } from './place';

interface Props {
  rows: readonly ActionRow[] | undefined;
  selection: Selection;
  chosen: readonly number[];
  onDone: () => void;
}

/** What can be done with several actions at once. */
export function BulkBar({ rows, selection, chosen, onDone }: Props) {
  const { t } = useTranslation();
  const { why } = useCan();
  const { view, search } = usePlace();
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const refusal = why('Action', 'update');
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
            onClick={() => setAsked(change)}
          >
            {t(`actions.bulk.${change}`)}
          </GuardedButton>
        ))}
        <FollowMany module="Action" ids={chosen} shown={actionKeys.all} onDone={onDone} />
        <ExportButton
          label={t('table.exportSelected')}
          onExport={() => exportChosen(view, search.sort, chosen)}
        />
      </SelectionBar>
      {asked ? (
        <ActionsDialog
          key={asked}
          change={asked}
          ids={chosen}
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
