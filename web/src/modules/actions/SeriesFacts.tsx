import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import { dayIn, useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { AskedMove } from './AskedMove';
import classes from './actions.module.css';
import type { Action, ActionRow } from './api';
import { useNavigation } from './navigation';
import { useMove } from './writes';

type InSeries = ActionRow & Partial<Pick<Action, 'previous' | 'next'>>;

/** How an action repeats, and the ones before and after it. */
export function useSeriesFacts(action: InSeries): [string, ReactNode][] {
  const { t } = useTranslation();
  if (!action.repeat && !action.previous && !action.next) return [];
  return [
    [t('actions.field.repeat'), action.repeat ? <Repeat key="repeat" action={action} /> : null],
    [
      t('actions.field.previous'),
      action.previous ? <Neighbour key="previous" other={action.previous} action={action} /> : null,
    ],
    [
      t('actions.field.next'),
      action.next ? <Neighbour key="next" other={action.next} action={action} /> : null,
    ],
  ];
}

function Repeat({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { words } = useRhythmWords();
  const { repeat } = action;
  const zone = action.site.time_zone;
  if (!repeat) return null;
  if (!repeat.ended_at) return words(repeat);
  return t('actions.repeat.ended', {
    rhythm: words(repeat),
    day: day(dayIn(zone, new Date(repeat.ended_at)), zone),
  });
}

interface NeighbourProps {
  other: NonNullable<Action['next']>;
  action: ActionRow;
}

function Neighbour({ other, action }: NeighbourProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { summaryPath } = useNavigation();
  return (
    <>
      <AppLink className={classes.source} href={summaryPath(other.id)}>
        {other.number}
      </AppLink>{' '}
      {t('actions.dueDay', { day: day(other.due_date, action.site.time_zone) })}
    </>
  );
}

/** Nothing is to follow any more. */
export function EndSeries({ action }: { action: Action }) {
  const { t } = useTranslation();
  const end = useMove(action.id, 'end_series');
  if (action.can.end_series !== '') return null;
  return (
    <AskedMove
      label={t('actions.repeat.end')}
      title={t('actions.repeat.endAsk')}
      text={t('actions.repeat.endHelp')}
      done={t('actions.repeat.endDone')}
      write={end}
    />
  );
}
