import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { manifests } from '@/platform/modules';
import { useMe, useSession } from '@/platform/session';
import { BrandMark } from '@/ui/Brand';
import { LanguageMenu } from './LanguageMenu';
import { ProfileMenu } from './ProfileMenu';
import { SiteMenu } from './SiteMenu';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UnsentLink } from './UnsentLink';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar({ onPalette }: { onPalette: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const { boot } = useSession();
  const organization = me.organization?.name ?? boot?.organization?.name ?? t('signin.platform');
  return (
    <header className={classes.bar} data-behind-panel>
      <span className={classes.mark}>
        <BrandMark size={24} />
      </span>
      <div className={classes.where}>
        <span className={classes.organization}>{organization}</span>
        {me.is_master_super_admin ? null : <SiteMenu />}
      </div>
      <button type="button" className={classes.search} onClick={onPalette}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className={classes.searchWords}>{t('palette.placeholder')}</span>
        <kbd className={classes.kbd} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <div className={classes.tools}>
        <UnsentLink />
        <LanguageMenu />
        <ThemeMenu />
        {me.is_master_super_admin ? null : <Tools />}
        <span className={classes.phone}>
          <ProfileMenu bare light />
        </span>
      </div>
    </header>
  );
}

/** The buttons of the modules; they were fetched with the shell. */
function Tools() {
  return manifests().map(({ name, tool: Tool }) => (Tool ? <Tool key={name} /> : null));
}
