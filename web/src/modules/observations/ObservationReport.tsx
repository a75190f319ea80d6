import { useTranslation } from 'react-i18next';
import { RecordSheet } from '@/core/records/RecordSheet';
import { ActionsTable } from '@/modules/actions/ActionsOnPaper';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import { observationApi } from './api';
import { WithoutActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { SensitiveMark } from './SensitiveMark';
import { StopMark } from './StopMark';

/** One observation on paper, with its actions and its history. */
export function ObservationReport() {
  const { t } = useTranslation();
  return (
    <RecordSheet
      api={observationApi}
      title={t('observations.titles.report')}
      path={({ id }) => `/observations/summary/${id}`}
      marks={(observation) => (
        <>
          <StopMark row={observation} />
          <SensitiveMark row={observation} />
        </>
      )}
      nobody={t('common.unknownPerson')}
    >
      {(observation) => (
        <>
          <ObservationFacts observation={observation} />
          <Photos files={observation.attachments ?? []} />
          <Section title={t('field.actions')}>
            {observation.actions_count > 0 ? (
              <ActionsTable actions={observation.actions ?? []} />
            ) : (
              <WithoutActions observation={observation} />
            )}
          </Section>
        </>
      )}
    </RecordSheet>
  );
}
