import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Gallery } from '@/ui/files/Gallery';
import { type Incident, incidentApi } from './api';
import { HurtMark, SensitiveMark } from './HurtMark';
import { IncidentFacts } from './IncidentFacts';
import { LevelMark } from './LevelMark';
import { pagePath, reportPath, stepPath, useNavigation } from './navigation';

/** A look at one incident beside the list; everything else is on its page. */
export function IncidentPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <RecordPanel
      api={incidentApi}
      onClose={close}
      fallback={t('incidents.one')}
      marks={(row) => (
        <>
          <LevelMark level={row.severity_level} />
          <HurtMark row={row} />
          <SensitiveMark row={row} />
        </>
      )}
      paper={reportPath}
      page={pagePath}
      facts={(row) => <IncidentFacts incident={row} />}
      rest={(incident: Incident) => (
        <>
          <Gallery files={incident.attachments} />
          <Reviewers module="Incident" recordId={incident.id} zone={incident.site.time_zone} />
        </>
      )}
      footer={(incident: Incident) => <Next incident={incident} />}
      nobody={t('incidents.talk.reporter')}
    />
  );
}

/** Where it goes on: the step that is not done, or its page. */
function Next({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const word = useWord();
  const next = incident.steps.find(({ state }) => state === 'current');
  if (!next || next.refused) {
    return <AppLink href={pagePath(incident)}>{t('common.openPage')}</AppLink>;
  }
  return (
    <AppLink href={stepPath(incident.id, next.step)}>
      {t('incidents.goOn', { step: word('incidents.step', next.step) })}
    </AppLink>
  );
}
