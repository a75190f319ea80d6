import { useTranslation } from 'react-i18next';
import type { ItemRow } from './types';

/** How many of the guests come; nothing without guests. */
export function useComing() {
  const { t } = useTranslation();
  return ({ responses }: Pick<ItemRow, 'responses'>): string => {
    const { accepted, declined, maybe, waiting } = responses;
    const count = accepted + declined + maybe + waiting;
    return count > 0 ? t('calendar.coming', { accepted, count }) : '';
  };
}
