import { useMantineColorScheme } from '@mantine/core';
import { type Icon, IconKeyboard, IconLanguage, IconMoon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import type { Card, Command, Place, ReportKind } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { commandsFor, placesFor, reportsFor } from './navigation';
import { THEMES } from './ThemeMenu';
import { useCards } from './useCards';
import { useLocale } from './useLocale';

export interface PaletteLine {
  readonly id: string;
  readonly group: 'records' | 'go' | 'create' | 'set' | 'change';
  readonly label: string;
  readonly hint?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** Everything the palette can do besides finding records. */
export function useCommands(onHelp: () => void): PaletteLine[] {
  const { t } = useTranslation();
  const said = useSaid();
  const router = useRouter();
  const who = useSession();
  const cards = useCards();
  const { choose } = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const line = (
    group: PaletteLine['group'],
    target: Place | Command | Card | ReportKind,
  ): PaletteLine => ({
    id: `${group}-${target.label}`,
    group,
    label: said(target.label),
    icon: target.icon,
    run: () =>
      void router.navigate({
        to: target.to,
        search: 'search' in target ? target.search : {},
      } as never),
  });
  return [
    ...placesFor(who).map((place) => line('go', place)),
    ...reportsFor(who).map((report) => line('create', report)),
    ...commandsFor(who).map((command) => line(command.group, command)),
    ...cards.map((card) => line('set', card)),
    ...LOCALES.map(
      (locale): PaletteLine => ({
        id: `language-${locale}`,
        group: 'change',
        label: t('palette.language', { name: LOCALE_NAMES[locale] }),
        icon: IconLanguage,
        run: () => choose(locale),
      }),
    ),
    ...THEMES.map(
      (theme): PaletteLine => ({
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
