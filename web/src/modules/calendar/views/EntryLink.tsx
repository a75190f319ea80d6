import { IconDeviceLaptop, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { minuteOf } from '@/ui/calendar/clock';
import classes from '../calendar.module.css';
import { useNavigation } from '../navigation';
import type { Entry } from './entries';
import { MarkLink } from './MarkLink';
import { useWhen } from './useWhen';

interface Props {
  entry: Entry;
  reachable: boolean;
  /** There is room for the time and the place under the title. */
  tall?: boolean;
}

/** What stands on a day: a time at which an item takes place, or what else is due or ends. */
export function LinkOf(props: Props) {
  const { mark } = props.entry;
  return mark ? <MarkLink mark={mark} reachable={props.reachable} /> : <EntryLink {...props} />;
}

/** One time at which an item takes place, on its day. */
function EntryLink({ entry, reachable, tall = false }: Props) {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const word = useWord();
  const { entryPath } = useNavigation();
  const { when, mine } = useWhen();
  const { occurrence, start } = entry;
  const { title, venue, item_type, my_response, mode } = occurrence;
  const time = occurrence.all_day ? '' : clock(minuteOf(start));
  const said = my_response ? word('calendar.response', my_response) : '';
  return (
    <AppLink
      className={classes.entry}
      href={entryPath(occurrence.item_id, occurrence.id)}
      tabIndex={reachable ? 0 : -1}
      draggable={false}
      data-type={item_type}
      data-response={my_response ?? undefined}
      data-tall={tall || undefined}
      title={[title, when(occurrence), mine(occurrence), venue, said].filter(Boolean).join(' · ')}
    >
      <span className={classes.entryWords}>
        {time && !tall ? <span className={classes.entryTime}>{time} </span> : null}
        {title}
      </span>
      {occurrence.repeats ? <IconRepeat size={12} aria-hidden /> : null}
      {mode === 'offline' ? null : <IconDeviceLaptop size={12} aria-hidden />}
      {tall ? (
        <span className={classes.entryPlace}>{[time, venue].filter(Boolean).join(' · ')}</span>
      ) : null}
      <span className="visually-hidden">
        {` ${[
          word('calendar.type', item_type),
          occurrence.repeats ? t('calendar.repeats') : '',
          said,
        ]
          .filter(Boolean)
          .join(', ')}`}
      </span>
    </AppLink>
  );
}
