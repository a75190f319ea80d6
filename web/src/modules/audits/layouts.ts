import { useLayoutOf } from '@/ui/useLayout';
import { useNavigation } from './navigation';

export const LAYOUTS = ['table', 'calendar'] as const;

export const useLayout = () => useLayoutOf(LAYOUTS, 'audits', useNavigation());
