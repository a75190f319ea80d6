import { useParams } from '@tanstack/react-router';
import { useListPlace } from '@/core/records/place';
import { type AuditSearch, typeOf } from './filters';

export const pagePath = ({ id }: { id: number }) => `/audits/${id}/summary`;
/** Where it is gone through; sections are counted from one. */
export const runPath = (id: number, section = 1) => `/audits/${id}/audit/${section}`;
export const LIST = '/audits/all';
export const SCHEDULES = '/audits/schedules';
export const BEGIN = '/audits/begin';

/** Going about between the list of audits, and what is looked at beside it. */
export function usePlace() {
  const { type } = useParams({ strict: false }) as { type?: string };
  const known = typeOf(type);
  const place = useListPlace<AuditSearch>(`/audits/${known ?? 'all'}`, BEGIN, { peek: true });
  const search: AuditSearch = known ? { ...place.search, type: known } : place.search;
  return { ...place, search };
}
