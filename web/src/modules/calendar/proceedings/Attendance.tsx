import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Person } from '@/ui/Person';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../calendar.module.css';
import type { Item } from '../types';
import { useAttend } from './writes';

/** Who was there. */
export function Attendance({ item }: { item: Item }) {
  const { t } = useTranslation();
  const word = useWord();
  const { dateTime } = useFormats();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const attend = useAttend(item.id);
  const { occurrence_id, attendance } = item.proceedings;
  if (!attendance?.length) return <p className="quiet">{t('calendar.attendance.none')}</p>;
  const mayChange = !refusal(item.can.update);
  return (
    <ul className={classes.guests}>
      {attendance.map(({ id, name, way, attended_at }) => (
        <li key={id} className={classes.guest}>
          <span className={classes.guestName}>
            <Person name={name} fallback={t('common.unknownPerson')} />
            <span className="quiet">
              {word('calendar.way', way)} · {dateTime(attended_at)}
            </span>
          </span>
          {mayChange ? (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('calendar.form.takeOut', { name })}
              disabled={attend.isPending}
              onClick={() =>
                attend.mutate(
                  { occurrence_id, remove_ids: [id] },
                  { onError: (cause) => toast.failed(sentence(cause)) },
                )
              }
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
