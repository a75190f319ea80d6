import { useListNavigation } from '@/core/records/navigation';
import type { PermitSearch } from './filters';

export const FORM = '/v2/permit-to-work/new';
export const editPath = (id: number) => `/v2/permit-to-work/edit/${id}`;
export const pagePath = ({ id }: { id: number }) => `/permit/${id}/summary`;

/** Going about between the list of permits, what is looked at beside it, and the form. */
export const useNavigation = () =>
  useListNavigation<PermitSearch>('/permits', FORM, { peek: true });
