import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

export const LAYOUTS = ['table', 'board', 'calendar'] as const;

export const ICONS = { table: IconList, board: IconLayoutKanban, calendar: IconCalendarMonth };

export function useLayout() {
  const navigation = useNavigation();
  return useLayoutOf(LAYOUTS, navigation.view.saved, navigation);
}
