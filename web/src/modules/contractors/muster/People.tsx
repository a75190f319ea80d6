import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import classes from '../contractors.module.css';
import type { Muster, MusterPerson } from './api';
import { PersonRow } from './PersonRow';

/** How many are shown at first, so that a phone is quick with those of a large site. */
const AT_FIRST = 100;

interface Props {
  muster: Muster;
  group: 'toFindList' | 'toFindOwn' | 'mark.safe' | 'mark.absent';
  people: readonly MusterPerson[];
  red: boolean;
}

/** Those of a muster of whom the same is known. */
export function People({ muster, group, people, red }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const label = t(`contractors.muster.${group}`);
  const shown = all ? people : people.slice(0, AT_FIRST);
  return (
    <Section title={`${label}: ${people.length}`} level={2}>
      <ul className={classes.list} aria-label={label}>
        {shown.map((person) => (
          <PersonRow key={person.id} muster={muster} person={person} red={red} />
        ))}
      </ul>
      {shown.length < people.length ? (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('contractors.muster.showAll', { count: people.length })}
        </Button>
      ) : null}
    </Section>
  );
}
