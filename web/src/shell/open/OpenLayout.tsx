import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Brand } from '@/ui/Brand';
import { LanguageSelect } from './LanguageSelect';
import classes from './OpenLayout.module.css';

/** Sign-in and its neighbours: who we are on the left, what to do on the right. */
export function OpenLayout() {
  const { t } = useTranslation();
  const { boot } = useSession();
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <Brand name={t('app.name')} size={28} />
        <div className={classes.words}>
          <p className={classes.tagline}>{t('signin.tagline')}</p>
          <p className={classes.lead}>{t('signin.lead')}</p>
        </div>
        <p className={classes.version}>{t('app.footer', { version: boot?.version ?? '' })}</p>
      </aside>
      <div className={classes.column}>
        <header className={classes.bar}>
          <span className={classes.phoneBrand}>
            <Brand name={t('app.name')} />
          </span>
          <LanguageSelect />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
