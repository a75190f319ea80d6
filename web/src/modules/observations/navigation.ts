import { useListNavigation } from '@/core/records/navigation';
import type { ObservationSearch } from './filters';

/** Going about between the list of observations and its panels. */
export const useNavigation = () =>
  useListNavigation<ObservationSearch>('/observations', '/observations/new');
