import { useTranslation } from 'react-i18next';
import { ActionTile } from '@/modules/actions/ActionCard';
import { Done } from '@/ui/Done';
import { Section } from '@/ui/Facts';
import type { Observation, ObservationRow } from './api';
import classes from './observations.module.css';

/** What is done about it, with how far it has come; or why nothing is. */
export function ObservationActions({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const actions = observation.actions ?? [];
  const { actions_count: count, actions_done: done } = observation;
  if (count === 0) {
    return (
      <Section title={t('field.actions')}>
        <WithoutActions observation={observation} />
      </Section>
    );
  }
  return (
    <Section title={t('field.actions')} aside={t('observations.actionsDone', { done, count })}>
      <div className={classes.done}>
        <Done label={t('observations.actionsDone', { done, count })} value={done} max={count} />
      </div>
      <ul className={classes.tiles}>
        {actions.map((action) => (
          <ActionTile
            key={action.id}
            action={action}
            href={`/actions/observations/summary/${action.id}`}
          />
        ))}
      </ul>
    </Section>
  );
}

/** What stands in their place: nobody has decided, it was mended at once, or none is needed. */
export function WithoutActions({ observation }: { observation: ObservationRow }) {
  const { t } = useTranslation();
  if (observation.action_required) {
    return <p className={classes.muted}>{t('observations.undecided')}</p>;
  }
  const why = observation.fixed_on_spot
    ? 'observations.form.reasons.fixed'
    : 'observations.noActions';
  return (
    <>
      <p className={classes.muted}>{t(why)}</p>
      <p className="prose">{observation.no_action_reason}</p>
    </>
  );
}
