import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Linked } from '@/ui/chart/Linked';
import { type Cause, panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { Panel } from './Panel';

/** The root causes that were found most often, in three levels. */
export function CausesPanel({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const title = t('insight.panel.root_causes');
  return (
    <Panel
      title={title}
      asked={useQuery(panelOf('/api/dashboards/root_causes', asked))}
      empty={({ causes }) => !causes?.length}
    >
      {({ causes }) => (
        <ul className={`card ${classes.causes}`}>
          <Causes causes={causes ?? []} />
        </ul>
      )}
    </Panel>
  );
}

/** Each cause with those that it is made of. */
function Causes({ causes }: { causes: readonly Cause[] }) {
  const { number } = useFormats();
  return causes.map(({ id, name, incidents, causes: inner }) => (
    <li key={id}>
      <div className={classes.cause}>
        <span>{name}</span>
        <strong>
          <Linked text={number(incidents.count)} href={incidents.list || undefined} />
        </strong>
      </div>
      {inner?.length ? (
        <ul>
          <Causes causes={inner} />
        </ul>
      ) : null}
    </li>
  ));
}
