import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPage } from '@/core/records/page/RecordPage';
import { DecideNow } from '@/directory/workflows/DecideNow';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { useFormats } from '@/platform/formats';
import { ALL_STATUSES } from '@/platform/search';
import { RiskMark } from '@/ui/RiskMark';
import { type Incident, incidentApi } from '../api';
import type { StepName } from '../filters';
import { HurtMark, SensitiveMark } from '../HurtMark';
import { LevelMark } from '../LevelMark';
import { pagePath, reportPath } from '../navigation';
import { useReporterName, useTypeWord } from '../words';
import { MoveDialogs } from './MoveDialogs';
import { useLinks } from './useLinks';
import { useMoves } from './useMoves';
import { useSectionsOf } from './useSectionsOf';
import { useStages } from './useStages';

interface Props {
  /** One of the five at its own address; without it all of them. */
  step?: StepName;
}

/** One incident: what happened, to whom, why, what is done about it, and what others learn. */
export function IncidentPage({ step }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const id = useRecordId() ?? 0;
  const typeOf = useTypeWord();
  const reporter = useReporterName();
  const moves = useMoves(id, step);
  const stages = useStages(step);
  const sections = useSectionsOf(step, moves.ask);
  const links = useLinks();
  const back = step
    ? { href: pagePath({ id }), label: t('incidents.wholeIncident') }
    : { href: `/incidents?status=${ALL_STATUSES}`, label: t('incidents.title') };
  return (
    <>
      <RecordPage
        key={step}
        api={incidentApi}
        fallback={t('incidents.one')}
        back={back}
        marks={(row) => (
          <>
            <LevelMark level={row.severity_level} />
            {row.potential.level === 'not_rated' ? null : <RiskMark risk={row.potential.level} />}
            <HurtMark row={row} />
            <SensitiveMark row={row} />
          </>
        )}
        about={(row) =>
          [
            typeOf(row),
            row.site.name,
            row.division?.name,
            row.location,
            dateTime(row.occurred_at, row.site.time_zone),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        people={(incident: Incident) => [
          [t('incidents.field.reporter_id'), reporter(incident)],
          [t('incidents.field.lead_id'), incident.lead?.name],
        ]}
        paper={reportPath}
        stages={stages}
        primary={moves.primary}
        menu={moves.menu}
        sections={sections}
        decision={(incident: Incident) => <DecideNow module="Incident" recordId={incident.id} />}
        beside={(incident: Incident) => (
          <Reviewers module="Incident" recordId={incident.id} zone={incident.site.time_zone} foot />
        )}
        links={links}
        nobody={t('incidents.talk.reporter')}
      />
      <MoveDialogs id={id} asked={moves.asked} onClose={moves.close} />
    </>
  );
}
