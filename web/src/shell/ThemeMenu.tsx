import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './menus.module.css';

export const THEMES = ['auto', 'light', 'dark'] as const;
const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = ICONS[colorScheme];
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.tool} ${classes.wide}`}
          aria-label={`${t('app.theme.label')}: ${t(`app.theme.${colorScheme}`)}`}
        >
          <Current size={18} stroke={1.7} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map((each) => {
          const Icon = ICONS[each];
          return (
            <Menu.Item
              key={each}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={each === colorScheme ? <IconCheck size={15} aria-hidden /> : null}
              onClick={() => setColorScheme(each)}
            >
              {t(`app.theme.${each}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
