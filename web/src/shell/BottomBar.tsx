import { IconLayoutGrid, IconPlus, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { useCovered } from '@/ui/panel/covered';
import classes from './BottomBar.module.css';
import { placesFor } from './navigation';
import { PlaceLink } from './PlaceLink';
import { useCounts } from './useCounts';

interface Props {
  /** Nothing for whoever may report nothing. */
  onReport?: () => void;
  onBrowse: () => void;
  onMe: () => void;
}

/** On phones: the places one goes to most, one large button to report, and all the rest. */
export function BottomBar({ onReport, onBrowse, onMe }: Props) {
  const { t } = useTranslation();
  const counts = useCounts();
  const places = placesFor(useSession())
    .filter((place) => place.bar)
    .sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0));
  return (
    <nav className={classes.bar} aria-label={t('nav.menu')} inert={useCovered()}>
      {places.map((place) => {
        const count = place.badge ? counts?.[place.badge] : 0;
        return (
          <PlaceLink
            key={place.label}
            place={place}
            className={classes.item}
            iconSize={22}
            badge={
              count ? <span className={classes.badge}>{count > 99 ? '99+' : count}</span> : null
            }
          />
        );
      })}
      {onReport ? (
        <button type="button" className={classes.item} onClick={onReport}>
          <span className={classes.report}>
            <IconPlus size={24} stroke={2.2} aria-hidden />
          </span>
          <span>{t('nav.report')}</span>
        </button>
      ) : null}
      <button type="button" className={classes.item} onClick={onBrowse}>
        <IconLayoutGrid size={22} stroke={1.7} aria-hidden />
        <span>{t('nav.browse')}</span>
      </button>
      <button type="button" className={classes.item} onClick={onMe}>
        <IconUser size={22} stroke={1.7} aria-hidden />
        <span>{t('nav.me')}</span>
      </button>
    </nav>
  );
}
