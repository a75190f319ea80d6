import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '@/shell/open/LanguageSelect';
import { Brand } from '@/ui/Brand';
import classes from './public.module.css';

/** One column for a phone in the hand; it stands without the shell. */
export function PublicLayout() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Brand name={t('app.name')} />
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        {path === '/observation' ? (
          <Link to="/observation/follow">{t('observations.outer.follow.link')}</Link>
        ) : (
          <Link to="/observation" search={{}}>
            {t('observations.outer.another')}
          </Link>
        )}
        <Link to="/login" search={{}}>
          {t('observations.outer.signIn')}
        </Link>
      </footer>
    </div>
  );
}
