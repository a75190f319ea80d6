import { IconCalendarEvent, IconSchool, IconUsers } from '@tabler/icons-react';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { minuteOf } from '@/ui/calendar/clock';
import classes from '../calendar.module.css';
import { useNavigation } from '../navigation';
import { ResponseMark } from '../ResponseMark';
import type { Entry } from './entries';
import { useWhen } from './useWhen';

export const TYPE_ICONS = { meeting: IconUsers, training: IconSchool, event: IconCalendarEvent };

/** One of an agenda: when, what, where, and what the reader said. */
export function EntryCard({ entry }: { entry: Entry }) {
  const { clock } = useFormats();
  const word = useWord();
  const { when, mine } = useWhen();
  const { entryPath } = useNavigation();
  const { occurrence, start, end } = entry;
  const Icon = TYPE_ICONS[occurrence.item_type];
  const span = occurrence.all_day ? '' : `${clock(minuteOf(start))}–${clock(minuteOf(end))}`;
  return (
    <div className={classes.agendaCard}>
      <p className={classes.agendaTitle}>
        <Icon size={16} aria-hidden />
        <AppLink href={entryPath(occurrence.item_id, occurrence.id)}>{occurrence.title}</AppLink>
      </p>
      <p className="quiet">
        {[span, word('calendar.type', occurrence.item_type), occurrence.venue]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mine(occurrence) ? <p className="quiet">{when(occurrence)}</p> : null}
      {occurrence.my_response ? <ResponseMark response={occurrence.my_response} /> : null}
    </div>
  );
}
