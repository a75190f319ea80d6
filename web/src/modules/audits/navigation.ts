import { useParams } from '@tanstack/react-router';
import { useListNavigation } from '@/core/records/navigation';
import { type AuditSearch, typeOf } from './filters';

export const pagePath = ({ id }: { id: number }) => `/audits/${id}/summary`;
/** Where it is gone through; sections are counted from one. */
export const runPath = (id: number, section = 1) => `/audits/${id}/audit/${section}`;
export const LIST = '/audits/all';
export const SCHEDULES = '/audits/schedules';
export const BEGIN = '/audits/begin';

/** Going about between the list of audits, and what is looked at beside it. */
export function useNavigation() {
  const { type } = useParams({ strict: false }) as { type?: string };
  const known = typeOf(type);
  const navigation = useListNavigation<AuditSearch>(`/audits/${known ?? 'all'}`, BEGIN, {
    peek: true,
  });
  const search: AuditSearch = known ? { ...navigation.search, type: known } : navigation.search;
  return { ...navigation, search };
}
