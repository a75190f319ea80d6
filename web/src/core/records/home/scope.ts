import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { useSiteId } from '@/platform/site';

/** What numbers are of: the site that is chosen, or all that one works at. */
export function useScope(): string {
  const { t } = useTranslation();
  const sites = useMe().sites ?? [];
  const siteId = useSiteId();
  if (sites.length === 1) return sites[0]?.name ?? '';
  return sites.find(({ id }) => id === siteId)?.name ?? t('nav.allSites');
}

/** The list of the same site as the number. */
export function useAt() {
  const siteId = useSiteId();
  return (path: string) => (siteId ? `${path}&site_id=${siteId}` : path);
}
