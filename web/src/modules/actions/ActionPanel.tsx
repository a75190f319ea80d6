import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Gallery } from '@/ui/files/Gallery';
import type { Part } from '@/ui/panel/PartLinks';
import { ActionFacts } from './ActionFacts';
import { ActionMoves } from './ActionMoves';
import type { Action, ActionRow } from './api';
import { EffectCheck } from './EffectCheck';
import { ExtensionRequest } from './ExtensionRequest';
import { useNavigation } from './navigation';
import { Outcome } from './Outcome';
import { SentBack } from './SentBack';
import { EndSeries } from './SeriesFacts';
import { useSeriesStep } from './useSeriesStep';

/** One action beside its list: what it is, what comes next, what has happened. */
export function ActionPanel() {
  const { t } = useTranslation();
  const { api, close } = useNavigation();
  const parts = (row: ActionRow, action?: Action): Part[] =>
    row.completed_at || action?.evidence?.length
      ? [{ name: 'evidence', label: t('actions.evidence'), count: action?.evidence?.length }]
      : [];
  // Without a network the row is enough to complete the work.
  const moves = (row: ActionRow) => <ActionMoves key={row.id} action={row} />;
  return (
    <RecordPanel
      api={api}
      onClose={close}
      fallback={t('actions.summaryTitle')}
      parts={parts}
      paper={(id) => `/actions/${id}/report`}
      facts={(row, action) => <Facts row={row} action={action} />}
      rest={(action) => (
        <>
          <Gallery files={action.attachments ?? []} />
          <Outcome action={action} />
        </>
      )}
      footer={moves}
      rowFooter={moves}
      step={useSeriesStep()}
      nobody={t('common.unknownPerson')}
    />
  );
}

/** What somebody asks about it stands before what it is. */
function Facts({ row, action }: { row: ActionRow; action?: Action }) {
  return (
    <>
      {action ? <SentBack action={action} /> : null}
      {action ? <ExtensionRequest action={action} /> : null}
      {action ? <EffectCheck action={action} /> : null}
      <ActionFacts action={row} />
      {action ? <EndSeries action={action} /> : null}
    </>
  );
}
