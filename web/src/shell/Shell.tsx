import './mantine.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/platform/queries';
import { useMe, useSession } from '@/platform/session';
import { readStored, writeStored } from '@/platform/storage';
import { Banners } from './Banners';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Palette } from './Palette';
import classes from './Shell.module.css';
import { ShortcutsHelp } from './ShortcutsHelp';
import { SideBar } from './SideBar';
import { TopBar } from './TopBar';
import { colorSchemeManager, theme } from './theme';
import { useFocusAfterNavigation } from './useFocusAfterNavigation';
import { useLive } from './useLive';
import { useOffline } from './useOffline';
import { useShellKeys } from './useShellKeys';
import { useTopHeight } from './useTopHeight';

const COLLAPSED_KEY = 'hivis.nav.collapsed';

/**
 * Everything around a signed-in screen. Mantine knows its variables in code, so
 * its provider writes them all and the style sheet that repeats them is not
 * loaded.
 */
export function Shell() {
  // Between the end of a session and the next screen the router may draw this
  // once more; there is nobody to draw it for.
  const { user } = useSession();
  if (!user) return null;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <ShellFrame />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function ShellFrame() {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useState(() => readStored(COLLAPSED_KEY) === 'yes');
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after each navigation.
  useEffect(() => setDrawer(false), [path]);
  const top = useTopHeight();
  const me = useMe();
  useLive(me);
  useOffline(me);
  useFocusAfterNavigation();
  useShellKeys({ onPalette: () => setPalette(true), onHelp: () => setHelp(true) });

  function collapse(next: boolean) {
    setCollapsed(next);
    writeStored(COLLAPSED_KEY, next ? 'yes' : null);
  }

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#main">
        {t('app.skip')}
      </a>
      <SideBar
        collapsed={collapsed}
        onCollapse={collapse}
        drawer={drawer}
        onClose={() => setDrawer(false)}
        onHelp={() => setHelp(true)}
      />
      <div className={classes.column}>
        <div className={classes.top} ref={top}>
          <TopBar onPalette={() => setPalette(true)} />
          <Banners />
        </div>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <BottomBar onMenu={() => setDrawer(true)} />
      <Palette opened={palette} onClose={() => setPalette(false)} onHelp={() => setHelp(true)} />
      <ShortcutsHelp opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
