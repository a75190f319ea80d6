import { useTranslation } from 'react-i18next';
import { RecordSheet } from '@/core/records/RecordSheet';
import { Section } from '@/ui/Facts';
import { Photos } from '@/ui/print/Photos';
import { type Incident, incidentApi } from '../api';
import { CausesTree } from '../causes/CausesTree';
import { HurtMark, SensitiveMark } from '../HurtMark';
import { IncidentFacts } from '../IncidentFacts';
import { LevelMark } from '../LevelMark';
import { pagePath } from '../navigation';
import { ClosingFacts } from '../page/ClosingFacts';
import { RatingFacts } from '../page/RatingFacts';
import { TeamFacts } from '../page/TeamFacts';
import { DecisionsOnPaper } from './DecisionsOnPaper';
import { IncidentActions } from './IncidentActions';
import { PeopleOnPaper } from './PeopleOnPaper';

/** One incident on paper: what happened, to whom, why, what is done about it, and its history. */
export function IncidentReport() {
  const { t } = useTranslation();
  return (
    <RecordSheet
      api={incidentApi}
      title={t('incidents.titles.report')}
      path={pagePath}
      marks={(incident) => (
        <>
          <LevelMark level={incident.severity_level} />
          <HurtMark row={incident} />
          <SensitiveMark row={incident} />
        </>
      )}
      nobody={t('incidents.talk.reporter')}
    >
      {(incident: Incident) => (
        <>
          <IncidentFacts incident={incident} />
          <Photos files={incident.attachments} />
          <Section level={2} title={t('incidents.rate.title')}>
            <RatingFacts incident={incident} />
          </Section>
          {incident.victims.length > 0 ? (
            <Section level={2} title={t('incidents.people.title')}>
              <PeopleOnPaper incident={incident} />
            </Section>
          ) : null}
          {incident.investigation_required ? (
            <>
              <Section level={2} title={t('incidents.step.team')}>
                <TeamFacts incident={incident} />
              </Section>
              <Section level={2} title={t('incidents.step.root_cause')}>
                <CausesTree causes={incident.causes} />
              </Section>
            </>
          ) : null}
          <Section level={2} title={t('field.actions')}>
            <IncidentActions incident={incident} />
          </Section>
          <Section level={2} title={t('incidents.step.review')}>
            <DecisionsOnPaper incident={incident} />
            <ClosingFacts incident={incident} />
          </Section>
        </>
      )}
    </RecordSheet>
  );
}
