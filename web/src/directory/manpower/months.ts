import { useTranslation } from 'react-i18next';
import { FORMAT_TAGS, type Locale } from '@/platform/locale';

/** A month as it is called: "Nov", or "November 2026". */
export function useMonthName() {
  const { i18n } = useTranslation();
  const tag = FORMAT_TAGS[i18n.language as Locale];
  return (month: string, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(tag, {
      month: length,
      year: length === 'long' ? 'numeric' : undefined,
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
}

/** The month of a year that it is now, or its first one in another year. */
export function likelyMonth(year: number, today: string): string {
  return today.startsWith(`${year}-`) ? today.slice(0, 7) : `${year}-01`;
}

/** A month later or earlier. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
