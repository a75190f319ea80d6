import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { useRefusal } from '@/core/records/refusal';
import { Gallery } from '@/ui/files/Gallery';
import type { Incident } from '../api';
import { CausesEditor } from '../causes/CausesEditor';
import { CausesTree } from '../causes/CausesTree';
import type { StepName } from '../filters';
import { IncidentFacts } from '../IncidentFacts';
import { VictimList } from '../people/VictimList';
import { EditForm } from '../report/EditForm';
import { ActionsSection } from './ActionsSection';
import { ClosingFacts } from './ClosingFacts';
import type { Asked } from './dialogs';
import { InformedList } from './InformedList';
import { LessonsSection } from './LessonsSection';
import { missingIn } from './missing';
import { OriginSection } from './OriginSection';
import { RateForm } from './RateForm';
import { RatingFacts } from './RatingFacts';
import { Talk } from './Talk';
import { TeamFacts } from './TeamFacts';
import { TeamForm } from './TeamForm';

/** Which of the sections belong to a step. */
const OF_STEP: Readonly<Record<StepName, readonly string[]>> = {
  report: ['report', 'people', 'rating', 'talk', 'origin'],
  team: ['team'],
  root_cause: ['causes'],
  actions: ['actions'],
  review: ['review', 'lessons', 'informed'],
};

/** What the page of an incident is made of; of one step only what belongs to it. */
export function useSectionsOf(step: StepName | undefined, ask: (what: Asked) => void) {
  const report = useReportSections();
  const investigation = useInvestigationSections(ask);
  const rest = useOtherSections();
  return (incident: Incident): PageSection[] => {
    const all = [...report(incident), ...investigation(incident), ...rest(incident)];
    return step ? all.filter(({ name }) => OF_STEP[step].includes(name)) : all;
  };
}

function useReportSections() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  return (incident: Incident): PageSection[] => {
    const { can } = incident;
    return [
      {
        name: 'report',
        title: t('incidents.step.report'),
        missing: missingIn(incident, 'report'),
        done: true,
        edit: {
          why: refusal(can.update),
          form: (done) => <EditForm incident={incident} onDone={done} />,
        },
        body: (
          <>
            <IncidentFacts incident={incident} whole />
            <Gallery files={incident.attachments} />
          </>
        ),
      },
      ...(incident.anybody_hurt === 'no'
        ? []
        : [
            {
              name: 'people',
              title: t('incidents.people.title'),
              missing: missingIn(incident, 'people'),
              count: incident.victims_count,
              body: <VictimList incident={incident} />,
            },
          ]),
      {
        name: 'rating',
        title: t('incidents.rate.title'),
        missing: missingIn(incident, 'rating'),
        done: incident.severity_level !== 'not_rated',
        edit: {
          why: refusal(can.rate),
          form: (done) => <RateForm incident={incident} onClose={done} />,
        },
        body: <RatingFacts incident={incident} />,
      },
    ];
  };
}

function useInvestigationSections(ask: (what: Asked) => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  return (incident: Incident): PageSection[] => {
    const { can, causes, actions } = incident;
    const done = (step: StepName) =>
      incident.steps.some((each) => each.step === step && each.state === 'done');
    const immediate = {
      name: 'actions',
      title: t(incident.investigation_required ? 'incidents.step.actions' : 'field.actions'),
      missing: missingIn(incident, 'actions'),
      count: actions.length,
      body: <ActionsSection incident={incident} ask={ask} />,
    };
    if (!incident.investigation_required) return [immediate];
    return [
      {
        name: 'team',
        title: t('incidents.step.team'),
        missing: missingIn(incident, 'team'),
        done: done('team'),
        edit: {
          why: refusal(can.team),
          form: (leave) => <TeamForm incident={incident} onClose={leave} />,
        },
        body: <TeamFacts incident={incident} />,
      },
      {
        name: 'causes',
        title: t('incidents.step.root_cause'),
        missing: missingIn(incident, 'causes'),
        done: done('root_cause'),
        edit: {
          why: refusal(can.analyse),
          form: (leave) => <CausesEditor incident={incident} onClose={leave} />,
        },
        body: <CausesTree causes={causes} />,
      },
      immediate,
    ];
  };
}

function useOtherSections() {
  const { t } = useTranslation();
  return (incident: Incident): PageSection[] => [
    {
      name: 'review',
      title: t('incidents.step.review'),
      missing: missingIn(incident, 'review'),
      done: incident.status === 'closed',
      body: <ClosingFacts incident={incident} />,
    },
    {
      name: 'lessons',
      title: t('incidents.lessons.title'),
      count: incident.lessons.length,
      body: <LessonsSection incident={incident} />,
    },
    ...(incident.reported_publicly
      ? [
          {
            name: 'talk',
            title: t('incidents.talk.title'),
            count: incident.messages.length,
            body: <Talk incident={incident} />,
          },
        ]
      : []),
    ...(incident.informed.length > 0
      ? [
          {
            name: 'informed',
            title: t('incidents.informed.title'),
            count: incident.informed.length,
            body: <InformedList incident={incident} />,
          },
        ]
      : []),
    ...(incident.origin
      ? [
          {
            name: 'origin',
            title: t('incidents.origin.title', { number: incident.origin.number }),
            body: <OriginSection incident={incident} />,
          },
        ]
      : []),
  ];
}
