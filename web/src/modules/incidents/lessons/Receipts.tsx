import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Done } from '@/ui/Done';
import { Person } from '@/ui/Person';
import type { Lesson } from './api';
import classes from './lessons.module.css';

/** To whom it was sent, how many have read it, and who. */
export function Receipts({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { dateTime, number, list } = useFormats();
  const to = [...lesson.sites, ...lesson.roles].map(({ name }) => name);
  return (
    <>
      <p className="quiet">{t('incidents.lessons.sentTo', { names: list(to) })}</p>
      <Done
        label={t('incidents.lessons.receipts')}
        value={lesson.readers}
        max={Math.max(1, lesson.recipients)}
      />
      <p>
        {t('incidents.lessons.readBy', {
          readers: number(lesson.readers),
          total: number(lesson.recipients),
        })}
      </p>
      <ul className={classes.plain}>
        {lesson.receipts.map(({ person, at }) => (
          <li key={person.id} className={classes.line}>
            <Person name={person.name} />
            <span className="quiet">{dateTime(at, lesson.site.time_zone)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
