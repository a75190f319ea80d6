import { useTranslation } from 'react-i18next';
import { useScope } from '@/core/records/home/scope';
import classes from '@/core/records/home/tile.module.css';
import type { HomeAnswer } from '@/platform/home';
import { partsOf } from './parts';

/** A few numbers with their direction, of what the person may read and no other. */
export function Indicators({ home }: { home: HomeAnswer }) {
  const { t } = useTranslation();
  const scope = useScope();
  const parts = partsOf(home).filter(({ tiles }) => tiles);
  if (parts.length === 0) return null;
  return (
    <section className={classes.tiles} aria-label={`${t('dashboards.indicators')}: ${scope}`}>
      {parts.map(({ of, tiles: Tiles }) =>
        Tiles ? <Tiles key={of} numbers={home[of]} counts={home.counts} /> : null,
      )}
    </section>
  );
}
