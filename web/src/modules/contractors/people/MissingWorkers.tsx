import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StandingMark } from '@/modules/workers/Standing';
import { AppLink } from '@/ui/AppLink';
import classes from '../contractors.module.css';
import { workerPath } from '../navigation';
import { missingWorkersOf } from './api';
import { useReasonWords } from './reasons';

const AT_FIRST = 10;

/** Workers of a company of whom something is missing, each with why, and where it is made good. */
export function MissingWorkers({ company }: { company: number }) {
  const { t } = useTranslation();
  const words = useReasonWords();
  const [all, setAll] = useState(false);
  const { data } = useQuery(missingWorkersOf(company));
  const found = data?.workers ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label={t('contractors.missing.title')}>
      <h3 className={classes.strong}>
        {t('contractors.missing.count', { count: found.length, blocked: data?.blocked ?? 0 })}
      </h3>
      <ul className={classes.list}>
        {(all ? found : found.slice(0, AT_FIRST)).map(({ id, name, standing }) => (
          <li key={id}>
            <span className={classes.words}>
              <AppLink href={workerPath(company, id)}>{name}</AppLink>
              <span className="quiet">{words(standing)}</span>
            </span>
            <StandingMark standing={standing} />
          </li>
        ))}
      </ul>
      {!all && found.length > AT_FIRST ? (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          {t('contractors.muster.showAll', { count: found.length })}
        </Button>
      ) : null}
    </section>
  );
}
