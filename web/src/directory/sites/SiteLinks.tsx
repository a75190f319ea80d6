import { IconMap2, IconPencil, IconSitemap } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './sites.module.css';

/** The three screens of a site. */
export function SiteLinks({ site }: { site: { id: number } }) {
  const { t } = useTranslation();
  const params = { id: String(site.id) };
  return (
    <nav className={classes.links} aria-label={t('sites.screens')}>
      <Link to="/sites/edit/$id" params={params} className={classes.link}>
        <IconPencil size={16} stroke={1.6} aria-hidden />
        {t('sites.details')}
      </Link>
      <Link to="/sites/$id/divisions" params={params} className={classes.link}>
        <IconSitemap size={16} stroke={1.6} aria-hidden />
        {t('sites.titles.divisions')}
      </Link>
      <Link to="/sites/$id/map-view" params={params} className={classes.link}>
        <IconMap2 size={16} stroke={1.6} aria-hidden />
        {t('sites.titles.map')}
      </Link>
    </nav>
  );
}
