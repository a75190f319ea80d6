import { useMe } from '@/platform/session';
import { useSiteId } from '@/platform/site';
import { readStored, writeStored } from '@/platform/storage';

const KEY = 'hivis.observations.site';

/** People report where they work, so the last site is the likely one. */
export function rememberSite(id: string): void {
  writeStored(KEY, id);
}

/** The site chosen at the top, else the last one, else the only one. */
export function useLikelySite(): number | undefined {
  const chosen = useSiteId();
  const sites = useMe().sites ?? [];
  if (chosen) return chosen;
  const last = Number(readStored(KEY)) || undefined;
  if (last && sites.some((site) => site.id === last)) return last;
  return sites.length === 1 ? sites[0]?.id : undefined;
}
