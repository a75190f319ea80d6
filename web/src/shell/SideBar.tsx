import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Brand, BrandMark } from '@/ui/Brand';
import { navigationFor, reportFor } from './navigation';
import { PlaceLink } from './PlaceLink';
import { ProfileMenu } from './ProfileMenu';
import { ReportLink } from './ReportLink';
import classes from './SideBar.module.css';
import { useCards } from './useCards';
import { useCounts } from './useCounts';

interface Props {
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  /** On phones the bar is a drawer. */
  drawer: boolean;
  onClose: () => void;
  onHelp: () => void;
}

export function SideBar({ collapsed, onCollapse, drawer, onClose, onHelp }: Props) {
  const { t } = useTranslation();
  const who = useSession();
  const counts = useCounts();
  useCards(); // whether there is anything to set up is known once they are asked for
  const report = reportFor(who);
  const bare = collapsed && !drawer;
  const aside = useDrawer(drawer, onClose);
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      {drawer ? <div className={classes.scrim} onClick={onClose} aria-hidden /> : null}
      <aside
        ref={aside}
        className={classes.bar}
        data-bare={bare || undefined}
        data-drawer={drawer || undefined}
      >
        <div className={classes.top}>
          <Link
            to="/"
            search={{}}
            className={classes.brand}
            aria-label={bare ? t('app.name') : undefined}
          >
            {bare ? <BrandMark size={26} /> : <Brand name={t('app.name')} />}
          </Link>
        </div>
        {report ? (
          <ReportLink
            report={report}
            className={classes.report}
            title={bare ? t('nav.report') : undefined}
          >
            <IconPlus size={18} stroke={2} aria-hidden />
            <span className={bare ? 'visually-hidden' : classes.reportWord}>{t('nav.report')}</span>
            {bare ? null : <kbd className={classes.kbd}>C</kbd>}
          </ReportLink>
        ) : null}
        <nav className={classes.nav} aria-label={t('nav.main')}>
          {navigationFor(who).map((group) => (
            <div
              key={group.label ?? 'first'}
              className={group.label === 'foot' ? classes.foot : classes.group}
            >
              {group.label && group.label !== 'foot' ? (
                <p className={bare ? classes.rule : classes.label}>
                  <span className={bare ? 'visually-hidden' : undefined}>
                    {t(`nav.${group.label}`)}
                  </span>
                </p>
              ) : null}
              {group.places.map((place) => (
                <PlaceLink
                  key={place.label}
                  place={place}
                  bare={bare}
                  className={classes.link}
                  badge={<Badge count={place.badge ? counts?.[place.badge] : 0} />}
                />
              ))}
            </div>
          ))}
        </nav>
        <div className={classes.bottom}>
          <ProfileMenu bare={bare} onHelp={onHelp} />
          <button
            type="button"
            className={classes.collapse}
            aria-label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
            onClick={() => onCollapse(!collapsed)}
          >
            <Toggle size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      </aside>
    </>
  );
}

function Badge({ count }: { count?: number }) {
  return count ? <span className={classes.badge}>{count}</span> : null;
}

/** As a drawer the bar takes the focus, gives it back, and Esc closes it. */
function useDrawer(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    ref.current?.querySelector<HTMLElement>('a, button')?.focus();
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      before?.focus();
    };
  }, [open]);
  return ref;
}
