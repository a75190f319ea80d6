import { useTranslation } from 'react-i18next';
import { RecordSheet } from '@/core/records/RecordSheet';
import { Photos } from '@/ui/print/Photos';
import { ActionFacts } from './ActionFacts';
import { actionApi } from './api';
import { EffectCheck } from './EffectCheck';
import { Outcome } from './Outcome';
import { useSeriesStep } from './useSeriesStep';
import { summaryPath } from './views';

/** One action on paper, with its evidence and its history. */
export function ActionReport() {
  const { t } = useTranslation();
  return (
    <RecordSheet
      api={actionApi()}
      title={t('actions.titles.report')}
      path={summaryPath}
      step={useSeriesStep()}
      nobody={t('common.unknownPerson')}
    >
      {(action) => (
        <>
          <ActionFacts action={action} />
          <Photos files={action.attachments ?? []} />
          <Outcome action={action} show={(files) => <Photos files={files} />} />
          <EffectCheck action={action} paper />
        </>
      )}
    </RecordSheet>
  );
}
