import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { AppLink } from '@/ui/AppLink';
import { AskedWrite } from '@/ui/AskedWrite';
import type { Incident, Victim } from '../api';
import { newVictimPath, victimPath } from '../navigation';
import { useRemoveVictim } from '../writes';
import { Body } from './Body';
import classes from './people.module.css';
import { VictimFacts } from './VictimFacts';

/** Who was hurt. Whoever may not know more reads "a person". */
export function VictimList({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const why = refusal(incident.can.victims);
  return (
    <>
      {incident.victims.map((victim) => (
        <Person key={victim.id} victim={victim} incident={incident} />
      ))}
      {incident.victims.length === 0 ? <p className="quiet">{t('incidents.people.none')}</p> : null}
      {incident.sees_people ? null : <p className="quiet">{t('incidents.people.hiddenHelp')}</p>}
      {why ? null : (
        <p>
          <AppLink href={newVictimPath(incident.id)}>{t('incidents.titles.victimNew')}</AppLink>
        </p>
      )}
    </>
  );
}

interface Props {
  victim: Victim;
  incident: Incident;
}

function Person({ victim, incident }: Props) {
  const { t } = useTranslation();
  const may = incident.can.victims === '' && !victim.hidden;
  if (victim.hidden) {
    return (
      <article className={classes.person}>
        <h3 className={classes.name}>
          {t('incidents.people.hidden', { type: t(`incidents.victim.${victim.victim_type}`) })}
        </h3>
      </article>
    );
  }
  return (
    <article className={classes.person} data-victim={victim.id}>
      <div className={classes.personHead}>
        <h3 className={classes.name}>{victim.name}</h3>
        {may ? (
          <span className={classes.personTools}>
            <AppLink href={victimPath(incident.id, victim.id)}>{t('common.edit')}</AppLink>
            <Removal victim={victim} incident={incident} />
          </span>
        ) : null}
      </div>
      <div className={classes.personBody}>
        <VictimFacts victim={victim} incident={incident} />
        {victim.body_parts.length > 0 ? <Body parts={victim.body_parts} /> : null}
      </div>
    </article>
  );
}

/** Somebody who turns out not to have been hurt is taken out again. */
function Removal({ victim, incident }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const remove = useRemoveVictim(incident.id, victim.id);
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="ink" onClick={() => setAsked(true)}>
        {t('incidents.people.remove')}
      </Button>
      <AskedWrite
        danger
        opened={asked}
        title={t('incidents.people.removeTitle', { name: victim.name })}
        text={t('incidents.people.removeText')}
        confirm={t('incidents.people.remove')}
        write={() => remove.mutateAsync(null)}
        done={t('common.saved')}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
