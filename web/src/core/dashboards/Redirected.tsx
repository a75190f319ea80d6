import { IconInfoCircle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './home.module.css';

const homeRoute = getRouteApi('/app/');

/** A page was refused and the person was brought here instead. */
export function Redirected() {
  const { t } = useTranslation();
  const { redirected } = homeRoute.useSearch();
  if (!redirected) return null;
  return (
    <p className={classes.notice} role="status">
      <IconInfoCircle size={17} aria-hidden />
      {t('banners.redirected')}
    </p>
  );
}
