import { useTranslation } from 'react-i18next';
import { useDueWords } from '@/core/records/DueWords';
import { isShortened } from '@/core/records/title';
import { useFormats } from '@/platform/formats';
import { kindOf } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Facts } from '@/ui/Facts';
import { Person } from '@/ui/Person';
import { RiskMark } from '@/ui/RiskMark';
import classes from './actions.module.css';
import type { Action, ActionRow } from './api';
import { useSeriesFacts } from './SeriesFacts';

export function ActionFacts({ action }: { action: ActionRow | Action }) {
  const { t } = useTranslation();
  const word = useWord();
  const { day } = useFormats();
  const series = useSeriesFacts(action);
  const planned = action.status === 'planned' && action.planned_for;
  const times = (of: 'extension' | 'check', count: number) =>
    count > 0 ? t(`actions.${of}.times`, { count }) : null;
  const remarks = action.remarks ? <span className="prose">{action.remarks}</span> : null;
  return (
    <>
      {isShortened(action.description) ? <p className="prose">{action.description}</p> : null}
      <Facts
        facts={[
          [t('field.due_date'), <Due key="due" action={action} />],
          [t('actions.field.planned_for'), planned ? day(planned, action.site.time_zone) : null],
          ...series,
          [t('actions.field.extensions'), times('extension', action.extension_count)],
          [t('actions.field.ineffective'), times('check', action.ineffective_count)],
          [t('field.responsible_id'), <Person key="responsible" name={action.responsible.name} />],
          [
            t('actions.field.source'),
            action.actionable ? <Source key="source" action={action} /> : null,
          ],
          [t('field.site_id'), action.site.name],
          [t('field.priority'), <RiskMark key="priority" risk={action.priority} />],
          [t('actions.field.control_type'), word('actions.control', action.control_type)],
          [t('actions.field.kind'), word('actions.kind', action.kind)],
          [t('field.category_id'), action.category?.name],
          [t('actions.field.assignedBy'), action.assigned_by?.name],
          [t('field.remarks'), remarks],
        ]}
      />
    </>
  );
}

/** The day, and beside it how far away it is while that matters. */
function Due({ action }: { action: ActionRow }) {
  const { day } = useFormats();
  const words = useDueWords();
  const zone = action.site.time_zone;
  const { text, late } = words(action.status, action.due_date, zone);
  const plain = day(action.due_date, zone);
  return (
    <span className={classes.dueFact} data-late={late || undefined}>
      {text === plain ? plain : `${plain} · ${text}`}
    </span>
  );
}

function Source({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { actionable: source } = action;
  const who = useSession();
  if (!source) return null;
  if (source.deleted) return t('records.deletion.gone', { number: source.number });
  const href = kindOf(action.actionable_type)?.summary(source.id, who);
  return (
    <>
      {href ? (
        <AppLink className={classes.source} href={href}>
          {source.number}
        </AppLink>
      ) : (
        source.number
      )}{' '}
      {source.title}
    </>
  );
}
