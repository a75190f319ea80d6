import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import classes from './calendar.module.css';
import { namesOf } from './columns';
import type { Item, ItemRow } from './types';
import { useLead } from './useLead';
import { useRuleWords } from './useRuleWords';
import { type Timed, useWhen } from './views/useWhen';

interface Props {
  item: ItemRow | Item;
  /** The one of a series that is looked at. */
  at?: Timed | null;
}

/** What it is, when and where. */
export function ItemFacts({ item, at }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const { when, mine } = useWhen();
  const lead = useLead();
  const rule = useRuleWords();
  const time = at ?? item;
  const link = item.meeting_link;
  return (
    <Facts
      facts={[
        [
          t('calendar.field.when'),
          <span key="when">
            {when(time)}
            {mine(time) ? <span className={classes.mine}>{mine(time)}</span> : null}
          </span>,
        ],
        [
          t('calendar.rule.repeats'),
          item.rule ? rule.said(item.rule, item.starts_at, item.time_zone) : null,
        ],
        [t('calendar.field.item_type'), word('calendar.type', item.item_type)],
        [t('calendar.field.mode'), word('calendar.mode', item.mode)],
        [t('calendar.field.venue'), item.venue],
        [
          t('calendar.field.meeting_link'),
          link ? (
            <a key="link" className={classes.link} href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          ) : null,
        ],
        [t('calendar.field.site_ids'), namesOf(item.sites)],
        [t('calendar.field.organizer_id'), item.organizer.name],
        [t('calendar.field.remind_minutes'), lead(item.remind_minutes)],
        [t('calendar.field.cancel_reason'), item.cancel_reason],
        [
          t('field.description'),
          'about' in item && item.about ? (
            <span key="about" className={classes.prose}>
              {item.about}
            </span>
          ) : null,
        ],
      ]}
    />
  );
}
