import './mantine.css';
import './page.css';
import '@/ui/print/paper.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/platform/queries';
import { useMe, useSession } from '@/platform/session';
import { readStored, writeStored } from '@/platform/storage';
import { styleNonce } from '@/platform/styleNonce';
import { useCovered } from '@/ui/panel/covered';
import { Banners } from './Banners';
import { BottomBar } from './BottomBar';
import { Browse } from './Browse';
import { Footer } from './Footer';
import { MeSheet } from './MeSheet';
import { Palette } from './Palette';
import { ProofDialog } from './ProofDialog';
import { ReportChooser } from './ReportChooser';
import classes from './Shell.module.css';
import { ShortcutsHelp } from './ShortcutsHelp';
import { SideBar } from './SideBar';
import { TopBar } from './TopBar';
import { colorSchemeManager, theme } from './theme';
import { useFocusAfterNavigation } from './useFocusAfterNavigation';
import { useLive } from './useLive';
import { useOffline } from './useOffline';
import { useOpened } from './useOpened';
import { usePaper } from './usePaper';
import { useReport } from './useReport';
import { useShellKeys } from './useShellKeys';
import { useTopHeight } from './useTopHeight';

/** What stands above the screen, one thing at a time. */
type Over = 'palette' | 'help' | 'report' | 'browse' | 'me';

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
      getStyleNonce={styleNonce}
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
  const [over, setOver] = useState<Over | null>(null);
  const show = (which: Over) => () => setOver(which);
  const close = () => setOver(null);
  const where = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above a screen goes with it.
  useEffect(close, [where]);
  const report = useReport(show('report'));
  const top = useTopHeight();
  const covered = useCovered();
  const me = useMe();
  usePaper();
  useLive(me);
  useOffline(me);
  useOpened();
  useFocusAfterNavigation();
  useShellKeys({ onPalette: show('palette'), onHelp: show('help'), onReport: report });

  function collapse(next: boolean) {
    setCollapsed(next);
    writeStored(COLLAPSED_KEY, next ? 'yes' : null);
  }

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={`${classes.skip} not-on-paper`} href="#main" inert={covered}>
        {t('app.skip')}
      </a>
      <SideBar
        collapsed={collapsed}
        onCollapse={collapse}
        onHelp={show('help')}
        onReport={report}
      />
      <div className={classes.column}>
        <div className={classes.top} ref={top} inert={covered}>
          <TopBar onPalette={show('palette')} collapsed={collapsed} />
          <Banners />
        </div>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer inert={covered} />
      </div>
      <BottomBar onReport={report} onBrowse={show('browse')} onMe={show('me')} />
      <Palette opened={over === 'palette'} onClose={close} onHelp={show('help')} />
      <ShortcutsHelp opened={over === 'help'} onClose={close} />
      <ReportChooser opened={over === 'report'} onClose={close} />
      <Browse opened={over === 'browse'} onClose={close} />
      <MeSheet opened={over === 'me'} onClose={close} />
      <ProofDialog />
    </div>
  );
}
