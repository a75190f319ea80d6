import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/ui/Brand';
import { ProfileMenu } from './ProfileMenu';
import classes from './SideBar.module.css';
import { SideNav } from './SideNav';
import { useCards } from './useCards';
import { Where } from './Where';

interface Props {
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  onHelp: () => void;
  /** Nothing for whoever may report nothing. */
  onReport?: () => void;
}

/** Where one is, the large button to report, and all places. A phone has a bar at its foot instead. */
export function SideBar({ collapsed: bare, onCollapse, onHelp, onReport }: Props) {
  const { t } = useTranslation();
  useCards(); // whether there is anything to set up is known once they are asked for
  const Toggle = bare ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.bar} data-bare={bare || undefined}>
      <div className={classes.top}>
        <Link to="/" search={{}} className={classes.brand} aria-label={t('app.name')}>
          <BrandMark size={26} />
        </Link>
        {bare ? null : <Where ink />}
      </div>
      {onReport ? (
        <button
          type="button"
          className={classes.report}
          title={bare ? t('nav.report') : undefined}
          onClick={onReport}
        >
          <IconPlus size={18} stroke={2} aria-hidden />
          <span className={bare ? 'visually-hidden' : classes.reportWord}>{t('nav.report')}</span>
          {bare ? null : (
            <kbd className={classes.kbd} aria-hidden>
              C
            </kbd>
          )}
        </button>
      ) : null}
      <SideNav bare={bare} />
      <div className={classes.bottom}>
        <ProfileMenu bare={bare} onHelp={onHelp} />
        <button
          type="button"
          className={classes.collapse}
          aria-label={t(bare ? 'nav.expand' : 'nav.collapse')}
          onClick={() => onCollapse(!bare)}
        >
          <Toggle size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
    </aside>
  );
}
