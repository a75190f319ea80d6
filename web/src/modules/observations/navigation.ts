import { useListPlace } from '@/core/records/place';
import type { ObservationSearch } from './filters';

/** Going about between the list of observations and its panels. */
export const usePlace = () => useListPlace<ObservationSearch>('/observations', '/observations/new');
