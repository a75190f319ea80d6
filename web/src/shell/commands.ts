import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  type IconHome,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconPlus,
  IconUser,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '@/platform/can';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { useSession } from '@/platform/session';
import { mayReport, navigationFor, REPORT_PATH } from './navigation';
import { hasScreen } from './screens';
import { THEMES } from './ThemeMenu';
import { useLocale } from './useLocale';

export interface Command {
  readonly id: string;
  readonly group: 'records' | 'go' | 'create' | 'change';
  readonly label: string;
  readonly hint?: string;
  readonly icon: typeof IconHome;
  readonly run: () => void;
}

/** Everything the palette can do besides finding records. */
export function useCommands(onHelp: () => void): Command[] {
  const { t } = useTranslation();
  const router = useRouter();
  const who = useSession();
  const { choose } = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const go = (to: string, search: object = {}) => void router.navigate({ to, search } as never);
  const places = navigationFor(who).flatMap((group) => group.places);
  const create: Command[] = [];
  if (mayReport(who)) {
    const run = () => go(REPORT_PATH);
    create.push({
      id: 'new-observation',
      group: 'create',
      label: t('palette.newObservation'),
      icon: IconPlus,
      run,
    });
  }
  if (can(who, 'Action', 'create') && hasScreen('/actions/new')) {
    const run = () => go('/actions/new');
    create.push({
      id: 'new-action',
      group: 'create',
      label: t('palette.newAction'),
      icon: IconPlus,
      run,
    });
  }
  return [
    ...places.map(
      (place): Command => ({
        id: `go-${place.label}`,
        group: 'go',
        label: t(`nav.${place.label}`),
        icon: place.icon,
        run: () => go(place.to, place.search),
      }),
    ),
    {
      id: 'go-notifications',
      group: 'go',
      label: t('nav.notifications'),
      icon: IconBell,
      run: () => go('/notification'),
    },
    {
      id: 'go-account',
      group: 'go',
      label: t('nav.account'),
      icon: IconUser,
      run: () => go('/myaccount'),
    },
    ...create,
    ...LOCALES.map(
      (locale): Command => ({
        id: `language-${locale}`,
        group: 'change',
        label: t('palette.language', { name: LOCALE_NAMES[locale] }),
        icon: IconLanguage,
        run: () => choose(locale),
      }),
    ),
    ...THEMES.map(
      (theme): Command => ({
        id: `theme-${theme}`,
        group: 'change',
        label: t('palette.theme', { name: t(`app.theme.${theme}`) }),
        icon: IconMoon,
        run: () => setColorScheme(theme),
      }),
    ),
    { id: 'keys', group: 'change', label: t('nav.shortcuts'), icon: IconKeyboard, run: onHelp },
  ];
}
