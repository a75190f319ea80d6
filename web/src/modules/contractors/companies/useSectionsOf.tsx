import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageSection } from '@/core/records/page/page';
import { Reasons, StandingMark } from '@/modules/workers/Standing';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import type { Company } from '../api';
import { CompanyFacts } from '../CompanyFacts';
import { PaperList } from '../documents/PaperList';
import { HoursSection } from '../hours/HoursSection';
import { documentsPath, workersPath } from '../navigation';
import { MissingWorkers } from '../people/MissingWorkers';
import { PeopleList } from '../people/PeopleList';
import { AddPlant, PlantSection } from '../plant/PlantSection';
import { Questionnaires } from '../questionnaires/Questionnaires';
import { Requests } from '../requests/Requests';
import { AddEngagement, Engagements } from './Engagements';
import { Figures } from './Figures';

/** What the page of a company is made of: what is missing first. */
export function useSectionsOf() {
  const { t } = useTranslation();
  const word = useWord();
  return (company: Company): PageSection[] => {
    const papers = company.documents ?? [];
    const reasons = company.standing.reasons ?? [];
    return [
      {
        name: 'standing',
        title: t('contractors.section.standing'),
        missing: reasons
          .filter(({ state }) => state === 'blocked' || state === 'in_grace')
          .map(({ requirement, code }) => requirement || word('workers.reason', code)),
        tools: <StandingMark standing={company.standing} />,
        body: (
          <>
            <Reasons standing={company.standing} />
            <MissingWorkers company={company.id} />
          </>
        ),
      },
      {
        name: 'facts',
        title: t('contractors.section.facts'),
        body: <CompanyFacts company={company} />,
      },
      {
        name: 'engagements',
        title: t('contractors.engagements.title'),
        count: company.engagements?.length ?? 0,
        tools: company.can.manage === '' ? <AddEngagement company={company} /> : null,
        body: <Engagements company={company} />,
      },
      {
        name: 'documents',
        title: t('contractors.documents.title'),
        count: papers.length,
        tools: <All href={documentsPath(company.id)} label={t('contractors.documents.all')} />,
        body: (
          <>
            <Questionnaires company={company} />
            <Requests company={company} />
            <PaperList papers={papers} />
          </>
        ),
      },
      {
        name: 'workers',
        title: t('contractors.workers.title'),
        count: company.workers_count,
        tools: <All href={workersPath(company.id)} label={t('contractors.workers.all')} />,
        body: <PeopleList company={company.id} />,
      },
      {
        name: 'plant',
        title: t('contractors.plant.title'),
        tools: company.can.workers === '' ? <AddPlant company={company} /> : null,
        body: <PlantSection company={company} />,
      },
      ...(company.can.manage === ''
        ? [
            {
              name: 'figures',
              title: t('contractors.figures.title'),
              body: <Figures company={company} />,
            },
          ]
        : []),
      {
        name: 'hours',
        title: t('contractors.hours.title'),
        body: <HoursSection company={company} />,
      },
    ];
  };
}

function All({ href, label }: { href: string; label: string }) {
  return (
    <Button size="compact-sm" variant="default" component={AppLink} href={href}>
      {label}
    </Button>
  );
}
