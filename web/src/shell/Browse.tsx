import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { navigationFor } from './navigation';
import { PlaceLink } from './PlaceLink';
import { Sheet } from './Sheet';
import classes from './Sheet.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** On a phone: all places that have no place of their own in its bar. */
export function Browse({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const groups = navigationFor(useSession())
    .map((group) => ({ ...group, places: group.places.filter(({ bar }) => !bar) }))
    .filter(({ places }) => places.length > 0);
  return (
    <Sheet title={t('nav.browse')} opened={opened} onClose={onClose}>
      <nav aria-label={t('nav.browse')}>
        {groups.map(({ label, places }) => (
          <div key={label ?? 'first'}>
            {label && label !== 'foot' ? (
              <h3 className={classes.heading}>{t(`nav.${label}`)}</h3>
            ) : (
              <div className={classes.heading} />
            )}
            <ul className={classes.grid}>
              {places.map((place) => (
                <li key={place.label}>
                  <PlaceLink
                    place={place}
                    className={classes.tile}
                    iconSize={24}
                    onFollow={onClose}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </Sheet>
  );
}
