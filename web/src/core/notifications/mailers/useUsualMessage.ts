import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLanguage } from '@/platform/i18n';
import type { Locale } from '@/platform/locale';
import { useKeyOf } from '@/platform/words';
import { VALUES } from '../sentence';

const PLACES = Object.fromEntries(VALUES.map((name) => [name, `{{${name}}}`]));

/** The usual message in the product, in any language, with its variables; null until it is there. */
export function useUsualMessage(scenario: string, locale: Locale): string | null {
  const { i18n } = useTranslation();
  const keyOf = useKeyOf();
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    void loadLanguage(locale).then(() => setLoaded(locale));
  }, [locale]);
  if (loaded !== locale) return null;
  const key = keyOf('notice', scenario) ?? 'notifications.notice.other';
  return String(i18n.getFixedT(locale)(key as never, PLACES as never));
}
