import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES, type Locale } from '@/platform/locale';
import classes from './menus.module.css';
import { useLocale } from './useLocale';

export function LanguageMenu() {
  const { t } = useTranslation();
  const { locale, choose } = useLocale();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.tool} ${classes.wide}`}
          aria-label={`${locale.toUpperCase()}, ${t('app.language')}: ${LOCALE_NAMES[locale]}`}
        >
          {locale.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((each: Locale) => (
          <Menu.Item
            key={each}
            lang={each}
            rightSection={each === locale ? <IconCheck size={15} aria-hidden /> : null}
            onClick={() => choose(each)}
          >
            {LOCALE_NAMES[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
