import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import classes from './calendar.module.css';
import { ResponseMark } from './ResponseMark';
import type { Guest } from './types';

/** Who is asked to come, and what they said. */
export function GuestList({ guests }: { guests: readonly Guest[] }) {
  const { t } = useTranslation();
  if (guests.length === 0) return <p className="quiet">{t('calendar.noGuests')}</p>;
  return (
    <ul className={classes.guests}>
      {guests.map((guest) => (
        <GuestRow key={guest.id} guest={guest} />
      ))}
    </ul>
  );
}

function GuestRow({ guest }: { guest: Guest }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const name = guest.name || guest.email;
  const about = [
    guest.kind === 'person' ? '' : t(`calendar.guestKind.${guest.kind}`),
    guest.name ? guest.email : '',
    guest.responded_at ? dateTime(guest.responded_at) : '',
  ];
  return (
    <li className={classes.guest}>
      <span className={classes.guestName}>
        <Person name={name} fallback={t('common.unknownPerson')} />
        <span className="quiet">{about.filter(Boolean).join(' · ')}</span>
        {guest.note ? <span className={classes.prose}>{guest.note}</span> : null}
      </span>
      <ResponseMark response={guest.response} />
    </li>
  );
}
