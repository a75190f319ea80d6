import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '@/ui/table/DataTable';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { ActionsDialog } from './ActionsDialog';
import type { ActionRow } from './api';
import { BULK_CHANGES, type BulkChange } from './bulk';

interface Props {
  rows: readonly ActionRow[] | undefined;
  selection: Selection;
  chosen: readonly number[];
  onDone: () => void;
}

/** What can be done with several actions at once. */
export function BulkBar({ rows, selection, chosen, onDone }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<BulkChange | null>(null);
  return (
    <>
      <SelectionBar rows={rows} selection={selection} onClear={onDone}>
        {BULK_CHANGES.map((change) => (
          <Button key={change} variant="default" size="xs" onClick={() => setAsked(change)}>
            {t(`actions.bulk.${change}`)}
          </Button>
        ))}
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
