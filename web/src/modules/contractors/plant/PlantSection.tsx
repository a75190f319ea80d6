import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StandingMark } from '@/modules/workers/Standing';
import { ErrorState } from '@/ui/ErrorState';
import type { Company } from '../api';
import classes from '../contractors.module.css';
import { useReasonWords } from '../people/reasons';
import { type Plant, plantOf } from './api';
import { PlantDialog } from './PlantDialog';

/** Cranes, scaffolds and vehicles of a company, and whether each may be used. */
export function PlantSection({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Plant | null>(null);
  const { data, error, refetch } = useQuery(plantOf(company.id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  if (data?.length === 0) return <p className="quiet">{t('contractors.plant.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {(data ?? []).map((each) => (
          <li key={each.id}>
            <About plant={each} />
            <StandingMark standing={each.standing} />
            {company.can.workers === '' ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('contractors.plant.editNamed', { name: each.name })}
                onClick={() => setEdited(each)}
              >
                {t('common.edit')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <PlantDialog
        company={company}
        plant={edited ?? undefined}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

function About({ plant }: { plant: Plant }) {
  const { t } = useTranslation();
  const why = useReasonWords();
  const { name, kind, identification, site, papers, standing } = plant;
  return (
    <span className={classes.words}>
      <span className={classes.strong}>{name}</span>
      <span className="quiet">
        {[
          t(`contractors.plant.kind.${kind}`),
          identification,
          site?.name,
          t('contractors.plant.papers', { count: papers }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="quiet">{why(standing)}</span>
    </span>
  );
}

/** The button for another one, and its form. */
export function AddPlant({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('contractors.plant.add')}
      </Button>
      <PlantDialog company={company} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
