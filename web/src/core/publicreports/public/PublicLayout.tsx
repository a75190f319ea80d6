import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '@/shell/open/LanguageSelect';
import { AppLink } from '@/ui/AppLink';
import { Brand } from '@/ui/Brand';
import classes from './public.module.css';

/** One column for a phone in the hand; it stands without the shell. */
export function PublicLayout() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const form = path.replace(/\/follow$/, '');
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
        {path === form ? (
          <AppLink href={`${form}/follow`}>{t('publicreports.outer.follow.link')}</AppLink>
        ) : (
          <AppLink href={form}>{t('publicreports.outer.another')}</AppLink>
        )}
        <Link to="/login" search={{}}>
          {t('common.signIn')}
        </Link>
      </footer>
    </div>
  );
}
