import { useTranslation } from 'react-i18next';
import { changeLocale } from '@/platform/i18n';
import { isLocale, LOCALE_NAMES, LOCALES } from '@/platform/locale';
import classes from './LanguageSelect.module.css';

/** A plain select: phones show their own wheel, and it costs no code. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <select
      className={classes.select}
      aria-label={t('app.language')}
      value={i18n.language}
      onChange={(event) => {
        if (isLocale(event.target.value)) void changeLocale(event.target.value);
      }}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  );
}
