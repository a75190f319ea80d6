import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '@/core/records/RecordTimeline';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import { AppLink } from '@/ui/AppLink';
import classes from './actions.module.css';
import { useNavigation } from './navigation';

const FIELDS: Readonly<Record<string, string>> = { recurred: 'previous_id', succeeded: 'next_id' };

/** Stands for the link while the sentence is put together. */
const LINK = '\u0000';

/** What the timeline says of an action that follows another, with a link to that one. */
export function useSeriesStep(): (entry: Entry) => ReactNode {
  const { t } = useTranslation();
  const { summaryPath } = useNavigation();
  const { within } = useRhythmWords();
  return (entry) => {
    const change = entry.changes?.find((each) => each.field === FIELDS[entry.verb]);
    const number = entry.names?.find((each) => each.id === change?.after)?.name;
    if (!change || !number) return null;
    const rhythm = entry.changes?.find((each) => each.field === 'repeat')?.after ?? '';
    const sentence =
      entry.verb === 'recurred'
        ? t('actions.verb.recurred', { number: LINK, rhythm: within(rhythm) })
        : t('actions.verb.succeeded', { number: LINK });
    const [before, after] = sentence.split(LINK);
    return (
      <>
        {before}
        <AppLink className={classes.source} href={summaryPath(Number(change.after))}>
          {number}
        </AppLink>
        {after}
      </>
    );
  };
}
