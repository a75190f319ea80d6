import { useTranslation } from 'react-i18next';
import { api } from '@/platform/client';
import { changeLocale } from '@/platform/i18n';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/platform/locale';

/** The language in use, and how to change it: here at once, in the profile for mails. */
export function useLocale() {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  return {
    locale,
    choose: (next: Locale) => {
      void changeLocale(next);
      // The screen has changed already; mails follow when the server hears of it.
      api.PATCH('/api/v1/my_account', { body: { locale: next } }).catch(() => undefined);
    },
  };
}
