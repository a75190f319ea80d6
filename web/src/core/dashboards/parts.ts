import type { HomeAnswer, HomePart } from '@/platform/home';
import { manifests } from '@/platform/modules';

/** What modules show to somebody who may read it. */
export function partsOf(home: HomeAnswer): readonly HomePart[] {
  return manifests()
    .flatMap((each): HomePart[] => (each.home && home[each.home.of] ? [each.home] : []))
    .sort((a, b) => Number(b.leads ?? false) - Number(a.leads ?? false));
}
