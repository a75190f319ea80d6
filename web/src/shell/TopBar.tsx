import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { manifests } from '@/platform/modules';
import { useMe } from '@/platform/session';
import { BrandMark } from '@/ui/Brand';
import { LanguageMenu } from './LanguageMenu';
import { ThemeMenu } from './ThemeMenu';
import classes from './TopBar.module.css';
import { UnsentLink } from './UnsentLink';
import { Where } from './Where';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Props {
  onPalette: () => void;
  /** The menu shows icons alone, so it says here where one is. */
  collapsed: boolean;
}

export function TopBar({ onPalette, collapsed }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <header className={classes.bar}>
      <span className={classes.mark}>
        <BrandMark size={24} />
      </span>
      <div className={classes.where} data-shown={collapsed || undefined}>
        <Where />
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
      </div>
    </header>
  );
}

/** The buttons of the modules; they were fetched with the shell. */
function Tools() {
  return manifests().map(({ name, tool: Tool }) => (Tool ? <Tool key={name} /> : null));
}
