import { useTranslation } from 'react-i18next';
import { FollowMany } from '@/modules/comments/FollowMany';
import { BulkBar } from '@/modules/records/BulkBar';
import type { Selection } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { ActionsDialog } from './ActionsDialog';
import { type ActionRow, actionKeys, exportChosen } from './api';
import { BULK_CHANGES } from './bulk';
import { usePlace } from './place';

interface Props {
  rows: readonly ActionRow[] | undefined;
  selection: Selection;
  chosen: readonly number[];
  onDone: () => void;
}

/** What can be done with several actions at once. */
export function ActionsBar({ rows, selection, chosen, onDone }: Props) {
  const { t } = useTranslation();
  const { view, search } = usePlace();
  return (
    <BulkBar
      module="Action"
      rows={rows}
      selection={selection}
      changes={BULK_CHANGES}
      label={(change) => t(`actions.bulk.${change}`)}
      dialog={(change, on) => <ActionsDialog change={change} ids={chosen} {...on} />}
      onDone={onDone}
    >
      <FollowMany module="Action" ids={chosen} shown={actionKeys.all} onDone={onDone} />
      <ExportButton
        label={t('table.exportSelected')}
        onExport={() => exportChosen(view, search.sort, chosen)}
      />
    </BulkBar>
  );
}
