import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { ActionTile } from '@/modules/actions/ActionCard';
import { GuardedButton } from '@/ui/GuardedButton';
import type { Incident, Why } from '../api';
import type { Asked } from './dialogs';
import classes from './page.module.css';

interface Props {
  incident: Incident;
  ask: (what: Asked) => void;
}

/** What was done at once, then what is recommended against each root cause, or why nothing is. */
export function ActionsSection({ incident, ask }: Props) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { can, causes, action_causes } = incident;
  const roots = causes.analyses.flatMap(({ whys }) => whys.filter(({ root }) => root));
  const immediate = incident.actions.filter(
    ({ id }) => !action_causes.some(({ action_id }) => action_id === id),
  );
  const may = can.update === '' || can.analyse === '';
  return (
    <div className={classes.groups}>
      <section className={classes.group}>
        <h3 className={classes.groupTitle}>{t('incidents.actions.immediate')}</h3>
        <Tiles actions={immediate} />
        {immediate.length === 0 ? (
          <p className="quiet">{t('incidents.actions.noImmediate')}</p>
        ) : null}
        <div>
          <GuardedButton
            size="compact-sm"
            variant="default"
            refusal={null}
            reason={may ? undefined : refusal(can.update)}
            onClick={() => ask({ what: 'immediate' })}
          >
            {t('incidents.actions.addImmediate')}
          </GuardedButton>
        </div>
      </section>
      {roots.map((root) => (
        <Against key={root.key} root={root} incident={incident} ask={ask} />
      ))}
      {roots.length === 0 && incident.investigation_required ? (
        <p className="quiet">{t('incidents.actions.noRoots')}</p>
      ) : null}
    </div>
  );
}

function Tiles({ actions }: { actions: Incident['actions'] }) {
  if (actions.length === 0) return null;
  return (
    <ul className={classes.plain}>
      {actions.map((action) => (
        <ActionTile
          key={action.id}
          action={action}
          href={`/actions/incidents/summary/${action.id}`}
        />
      ))}
    </ul>
  );
}

/** One root cause, with what is done against it. */
function Against({ root, incident, ask }: Props & { root: Why }) {
  const { t } = useTranslation();
  const ids = incident.action_causes
    .filter(({ cause_key }) => cause_key === root.key)
    .map(({ action_id }) => action_id);
  const actions = incident.actions.filter(({ id }) => ids.includes(id));
  const may = incident.can.analyse === '';
  return (
    <section className={classes.group} data-cause={root.key}>
      <h3 className={classes.groupTitle}>{root.text}</h3>
      {root.root_cause ? <p className="quiet">{root.root_cause}</p> : null}
      <Tiles actions={actions} />
      {root.no_action_reason ? (
        <p>{t('incidents.actions.because', { reason: root.no_action_reason })}</p>
      ) : null}
      {may ? (
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => ask({ what: 'recommend', cause: root.key })}
          >
            {t('incidents.actions.recommend')}
          </Button>
          {actions.length === 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="ink"
              onClick={() => ask({ what: 'reason', cause: root.key })}
            >
              {t('incidents.actions.none')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
