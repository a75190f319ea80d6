import { useNavigate } from '@tanstack/react-router';

/** Going about between the list and its panels; the filters come along. */
export function useUserNavigation() {
  const navigate = useNavigate();
  const go = (to: string) => void navigate({ to, search: true } as never);
  return {
    open: (row: { id: number }) => go(`/users/${row.id}`),
    edit: (id: number) => go(`/users/edit/${id}`),
    create: () => go('/users/new'),
    close: () => go('/users'),
  };
}
