import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRhythmWords } from '@/modules/records/useRhythmWords';
import { dayIn, useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { Action, ActionRow } from './api';
import { usePlace } from './place';
import { useEndSeries } from './writes';

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
  const { summaryPath } = usePlace();
  return (
    <>
      <AppLink className={classes.source} href={summaryPath(other.id)}>
        {other.number}
      </AppLink>{' '}
      {t('actions.dueDay', { day: day(other.due_date, action.site.time_zone) })}
    </>
  );
}

/** Nothing is to follow any more; it is asked first, since it cannot be taken back. */
export function EndSeries({ action }: { action: Action }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const end = useEndSeries(action.id);
  if (action.can.end_series !== '') return null;

  function confirm() {
    end.mutate(undefined, {
      onSuccess: () => toast.done(t('actions.repeat.endDone')),
      onError: (error) => toast.failed(sentence(error)),
      onSettled: () => setAsked(false),
    });
  }

  return (
    <div>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('actions.repeat.end')}
      </Button>
      <Confirm
        opened={asked}
        title={t('actions.repeat.endAsk')}
        text={t('actions.repeat.endHelp')}
        confirm={t('actions.repeat.end')}
        busy={end.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
