import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Tabs } from '@/ui/filters/Tabs';
import { PageHeader } from '@/ui/PageHeader';
import { keepsTrainings, seesSettings } from './can';
import { GAPS, RECORDS, REQUIREMENTS, SUBJECTS } from './navigation';

const PARTS = [
  ['gaps', GAPS],
  ['records', RECORDS],
  ['subjects', SUBJECTS],
  ['requirements', REQUIREMENTS],
] as const;

type Part = (typeof PARTS)[number][0];

/** The heading that all parts of trainings share, with the way to the other ones. */
export function TrainingsHead({ part, children }: { part: Part; children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const who = useSession();
  const allowed: Record<Part, boolean> = {
    gaps: keepsTrainings(who),
    records: true,
    subjects: seesSettings(who),
    requirements: seesSettings(who),
  };
  return (
    <>
      <PageHeader title={t('trainings.title')} text={t(`trainings.${part}.about`)}>
        {children}
      </PageHeader>
      <Tabs
        label={t('trainings.parts')}
        tabs={PARTS.filter(([key]) => allowed[key]).map(([key]) => ({
          key,
          label: t(`trainings.${key}.title`),
        }))}
        current={part}
        onChange={(key) =>
          void navigate({ to: PARTS.find(([each]) => each === key)?.[1] ?? GAPS } as never)
        }
      />
    </>
  );
}
