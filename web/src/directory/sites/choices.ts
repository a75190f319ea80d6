import type { Site } from '@/core/records/sites';
import type { Choice } from '@/ui/filters/filter';

/** The divisions to filter by; the same name at two sites is two divisions. */
export function divisionsOf(sites: readonly Site[]): Choice[] {
  const label = (site: Site, name: string) => (sites.length > 1 ? `${name}, ${site.name}` : name);
  return sites.flatMap((site) =>
    (site.divisions ?? []).map((each) => ({
      value: String(each.id),
      label: label(site, each.name),
    })),
  );
}
