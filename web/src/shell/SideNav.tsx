import { IconChevronDown, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { navigationFor } from './navigation';
import { PlaceLink } from './PlaceLink';
import classes from './SideBar.module.css';
import { useCounts } from './useCounts';
import { useRemembered } from './useRemembered';

const FOLDED = 'hivis.nav.folded';
const PINNED = 'hivis.nav.pinned';

/** The places of this person in their groups, those they pinned before these. */
export function SideNav({ bare }: { bare: boolean }) {
  const { t } = useTranslation();
  const folded = useRemembered(FOLDED);
  const pinned = useRemembered(PINNED);
  const groups = navigationFor(useSession());
  const all = groups.flatMap(({ places }) => places);
  const favourites = all.filter(({ label }) => pinned.chosen.includes(label));
  const lines = (places: readonly Place[]) => (
    <Lines places={places} bare={bare} pinned={pinned.chosen} onPin={pinned.toggle} />
  );
  return (
    <nav className={classes.nav} aria-label={t('nav.main')}>
      {groups.map(({ label, places }) =>
        !label || label === 'foot' ? (
          <div key={label ?? 'first'} className={label ? classes.foot : classes.group}>
            {lines(places)}
            {label || favourites.length === 0 ? null : (
              <Group
                label={t('nav.favourites')}
                bare={bare}
                folded={folded.chosen.includes('favourites')}
                onFold={() => folded.toggle('favourites')}
              >
                {lines(favourites)}
              </Group>
            )}
          </div>
        ) : (
          <Group
            key={label}
            label={t(`nav.${label}`)}
            bare={bare}
            folded={folded.chosen.includes(label)}
            onFold={() => folded.toggle(label)}
          >
            {lines(places)}
          </Group>
        ),
      )}
    </nav>
  );
}

interface GroupProps {
  label: string;
  bare: boolean;
  folded: boolean;
  onFold: () => void;
  children: React.ReactNode;
}

/** With icons alone there is nothing to fold, only a line between the groups. */
function Group({ label, bare, folded, onFold, children }: GroupProps) {
  const id = useId();
  if (bare) {
    return (
      <div className={classes.group}>
        <p className={classes.rule}>
          <span className="visually-hidden">{label}</span>
        </p>
        {children}
      </div>
    );
  }
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.label}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={onFold}
      >
        {label}
        <IconChevronDown size={13} stroke={2} aria-hidden />
      </button>
      <div id={id} hidden={folded}>
        {children}
      </div>
    </div>
  );
}

interface LinesProps {
  places: readonly Place[];
  bare: boolean;
  pinned: readonly string[];
  onPin: (label: string) => void;
}

function Lines({ places, bare, pinned, onPin }: LinesProps) {
  const { t } = useTranslation();
  const said = useSaid();
  const counts = useCounts();
  return (
    <ul className="plain">
      {places.map((place) => {
        const is = pinned.includes(place.label);
        const Pin = is ? IconPinFilled : IconPin;
        const count = place.badge ? counts?.[place.badge] : 0;
        return (
          <li key={place.label} className={classes.line}>
            <PlaceLink
              place={place}
              bare={bare}
              className={classes.link}
              badge={count ? <span className={classes.badge}>{count}</span> : null}
            />
            {bare || !place.group || place.group === 'foot' ? null : (
              <button
                type="button"
                className={classes.pin}
                aria-pressed={is}
                aria-label={t('nav.pin', { place: said(place.label) })}
                title={t(is ? 'nav.unpin' : 'nav.pinShort')}
                onClick={() => onPin(place.label)}
              >
                <Pin size={14} stroke={1.8} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
