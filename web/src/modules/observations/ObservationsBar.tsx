import { useTranslation } from 'react-i18next';
import { FollowMany } from '@/modules/comments/FollowMany';
import { BulkBar } from '@/modules/records/BulkBar';
import { useSites } from '@/modules/sites/api';
import type { Selection } from '@/ui/table/DataTable';
import { ExportButton } from '@/ui/table/ExportButton';
import { exportChosen, type ObservationRow, observationKeys } from './api';
import { BULK_CHANGES, divisionsOfAll } from './bulk';
import { ObservationsDialog } from './ObservationsDialog';

interface Props {
  rows: readonly ObservationRow[] | undefined;
  selection: Selection;
  chosen: readonly number[];
  sort: string | undefined;
  onDone: () => void;
}

/** What can be done with several observations at once. */
export function ObservationsBar({ rows, selection, chosen, sort, onDone }: Props) {
  const { t } = useTranslation();
  const picked = (rows ?? []).filter((row) => selection.ids.has(row.id));
  const divisions = divisionsOfAll(picked, useSites());
  return (
    <BulkBar
      module="Observation"
      rows={rows}
      selection={selection}
      changes={BULK_CHANGES}
      label={(change) => t(`observations.bulk.${change}`)}
      reason={(change) =>
        change === 'division' && !divisions ? t('observations.bulk.oneSite') : undefined
      }
      dialog={(change, on) => (
        <ObservationsDialog change={change} ids={chosen} divisions={divisions ?? []} {...on} />
      )}
      onDone={onDone}
    >
      <FollowMany module="Observation" ids={chosen} shown={observationKeys.all} onDone={onDone} />
      <ExportButton label={t('table.exportSelected')} onExport={() => exportChosen(sort, chosen)} />
    </BulkBar>
  );
}
