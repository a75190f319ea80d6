import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import classes from './BottomBar.module.css';
import { mayReport, navigationFor, REPORT_PATH } from './navigation';
import { PlaceLink } from './PlaceLink';

const reportLink = { to: REPORT_PATH, search: {} } as unknown as { to: '/' };

/** On phones: the places one goes to most, and one large button to report. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const who = useSession();
  const all = navigationFor(who).flatMap((group) => group.places);
  const wanted = ['home', 'observations', 'myActions', 'organizations'];
  const places = all.filter((place) => wanted.includes(place.label));
  const sorted = places.sort((a, b) => wanted.indexOf(a.label) - wanted.indexOf(b.label));
  const half = mayReport(who) ? 2 : sorted.length;
  return (
    <nav className={classes.bar} aria-label={t('nav.menu')} data-behind-panel>
      <div className={classes.half}>
        {sorted.slice(0, half).map((place) => (
          <PlaceLink key={place.label} place={place} className={classes.item} iconSize={22} />
        ))}
      </div>
      {mayReport(who) ? (
        <Link {...reportLink} className={classes.report}>
          <IconPlus size={26} stroke={2.2} aria-hidden />
          <span className="visually-hidden">{t('nav.report')}</span>
        </Link>
      ) : null}
      <div className={classes.half}>
        {sorted.slice(half).map((place) => (
          <PlaceLink key={place.label} place={place} className={classes.item} iconSize={22} />
        ))}
        <button type="button" className={classes.item} onClick={onMenu}>
          <IconMenu2 size={22} stroke={1.7} aria-hidden />
          <span>{t('common.more')}</span>
        </button>
      </div>
    </nav>
  );
}
