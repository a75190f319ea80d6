import { useTranslation } from 'react-i18next';
import { ReporterMessages } from '@/core/publicreports/ReporterMessages';
import { RecordPanel } from '@/core/records/RecordPanel';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { Gallery } from '@/ui/files/Gallery';
import type { Part } from '@/ui/panel/PartLinks';
import { type Observation, type ObservationRow, observationApi } from './api';
import { Handover } from './Handover';
import { useNavigation } from './navigation';
import { ObservationActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { ObservationFooter } from './ObservationFooter';
import { SensitiveMark } from './SensitiveMark';
import { StopBanner } from './StopMark';
import { useMove } from './writes';

/** One observation beside the list: what was seen, what is done about it. */
export function ObservationPanel() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  const parts = (row: ObservationRow): Part[] => [
    { name: 'actions', label: t('field.actions'), count: row.actions_count },
    ...(row.reported_publicly ? [{ name: 'reporter', label: t('publicreports.staff.title') }] : []),
  ];
  return (
    <RecordPanel
      api={observationApi}
      onClose={close}
      fallback={t('observations.summaryTitle')}
      marks={(row) => <SensitiveMark row={row} />}
      parts={parts}
      paper={(id) => `/observations/${id}/report`}
      facts={(row) => (
        <>
          <StopBanner row={row} />
          <ObservationFacts observation={row} />
        </>
      )}
      rest={(observation) => <Rest observation={observation} />}
      footer={(observation) => <ObservationFooter key={observation.id} observation={observation} />}
      nobody={t('common.unknownPerson')}
    />
  );
}

function Rest({ observation }: { observation: Observation }) {
  return (
    <>
      <Gallery files={observation.attachments ?? []} />
      <Handover observation={observation} />
      <div data-part="actions">
        <ObservationActions observation={observation} />
      </div>
      {observation.reported_publicly ? (
        <div data-part="reporter">
          <Talk observation={observation} />
        </div>
      ) : null}
    </>
  );
}

function Talk({ observation }: { observation: Observation }) {
  const { why } = useCan();
  const refusal = useRefusal();
  const ask = useMove(observation.id, 'questions');
  return (
    <ReporterMessages
      messages={observation.messages ?? []}
      zone={observation.site.time_zone}
      refusal={why('Observation', 'update')}
      reason={refusal(observation.can.update)}
      onAsk={(text) => ask.mutateAsync({ text })}
    />
  );
}
