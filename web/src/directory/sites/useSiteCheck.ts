import { useTranslation } from 'react-i18next';
import { degrees, type SiteValues } from './values';

/** What can be seen to be wrong before it is sent. */
export function useSiteCheck() {
  const { t } = useTranslation();
  const filled = (text: string) => (text.trim() ? null : t('form.required'));
  const within = (most: number) => (text: string) =>
    text.trim() && !(Math.abs(degrees(text)) <= most) ? t('sites.degrees', { most }) : null;
  return {
    name: filled,
    time_zone: filled,
    head_of_safety_id: filled,
    latitude: within(90),
    longitude: within(180),
  } satisfies Partial<Record<keyof SiteValues, (text: string) => string | null>>;
}
