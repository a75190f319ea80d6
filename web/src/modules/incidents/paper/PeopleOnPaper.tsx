import { useTranslation } from 'react-i18next';
import type { Incident } from '../api';
import { Body } from '../people/Body';
import { VictimFacts } from '../people/VictimFacts';
import classes from './paper.module.css';

/** Who was hurt, on paper as on the screen: whoever may not know more reads "a person". */
export function PeopleOnPaper({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  return incident.victims.map((victim) => (
    <div key={victim.id} className={classes.person}>
      <h3 className={classes.name}>
        {victim.hidden
          ? t('incidents.people.hidden', { type: t(`incidents.victim.${victim.victim_type}`) })
          : victim.name}
      </h3>
      {victim.hidden ? null : (
        <div className={classes.facts}>
          <VictimFacts victim={victim} incident={incident} />
          {victim.body_parts.length > 0 ? <Body parts={victim.body_parts} /> : null}
        </div>
      )}
    </div>
  ));
}
