import { useNavigate, useParams } from '@tanstack/react-router';
import type { ObservationSearch } from './filters';

/** The number of the observation that is open beside the list. */
export function useOpenId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return Number(id) || undefined;
}

/** The part of it in the address. */
export function useOpenTab(): string | undefined {
  return (useParams({ strict: false }) as { tab?: string }).tab;
}

/** Going about between the list and its panels; the filters always come along. */
export function usePlace() {
  const navigate = useNavigate();
  const at = (id: number) => ({
    params: { id: String(id), tab: undefined },
    search: true as const,
  });
  return {
    open: (row: { id: number }) =>
      void navigate({ to: '/observations/summary/$id/{-$tab}', ...at(row.id) }),
    edit: (id: number) => void navigate({ to: '/observations/edit/$id/{-$tab}', ...at(id) }),
    create: () => void navigate({ to: '/observations/new', search: true }),
    /** The list alone; it does not lead back to the form. */
    close: () => void navigate({ to: '/observations', search: true, state: { listOnly: true } }),
    /** Changes filters, sorting or page, and stays at the record that is open. */
    patch: (values: Partial<ObservationSearch>, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: ObservationSearch) => ({ ...before, page: undefined, ...values }),
        replace: !options.push,
      } as never),
  };
}
