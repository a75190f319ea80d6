import { IconCalendarMonth, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

export const LAYOUTS = ['table', 'cards', 'calendar', 'map'] as const;

export const ICONS = {
  table: IconList,
  cards: IconLayoutGrid,
  calendar: IconCalendarMonth,
  map: IconMap2,
};

export const useLayout = () => useLayoutOf(LAYOUTS, 'permits', useNavigation());
