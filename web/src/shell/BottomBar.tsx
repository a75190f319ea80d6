import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import classes from './BottomBar.module.css';
import { placesFor, reportFor } from './navigation';
import { PlaceLink } from './PlaceLink';
import { ReportLink } from './ReportLink';

/** On phones: the places one goes to most, and one large button to report. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const who = useSession();
  const report = reportFor(who);
  const places = placesFor(who)
    .filter((place) => place.bar)
    .sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0));
  const half = report ? 2 : places.length;
  const links = (some: typeof places) =>
    some.map((place) => (
      <PlaceLink key={place.label} place={place} className={classes.item} iconSize={22} />
    ));
  return (
    <nav className={classes.bar} aria-label={t('nav.menu')} data-behind-panel>
      <div className={classes.half}>{links(places.slice(0, half))}</div>
      {report ? (
        <ReportLink report={report} className={classes.report}>
          <IconPlus size={26} stroke={2.2} aria-hidden />
          <span className="visually-hidden">{t('nav.report')}</span>
        </ReportLink>
      ) : null}
      <div className={classes.half}>
        {links(places.slice(half))}
        <button type="button" className={classes.item} onClick={onMenu}>
          <IconMenu2 size={22} stroke={1.7} aria-hidden />
          <span>{t('common.more')}</span>
        </button>
      </div>
    </nav>
  );
}
