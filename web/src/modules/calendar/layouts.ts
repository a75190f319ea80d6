import { useIsPhone } from '@/ui/media';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

const LAYOUTS = ['month', 'week', 'day', 'agenda', 'list'] as const;
const ON_PHONE = ['agenda', 'list'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A phone has room for the days of a month above what there is on one, and for the list. */
export function useLayout() {
  const phone = useIsPhone();
  const { layout, choose } = useLayoutOf(LAYOUTS, 'calendar', useNavigation());
  const layouts: readonly Layout[] = phone ? ON_PHONE : LAYOUTS;
  return { layouts, layout: phone && layout !== 'list' ? 'agenda' : layout, choose } as const;
}
