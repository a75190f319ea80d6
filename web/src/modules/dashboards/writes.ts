import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { dashboardKeys } from './api';

/** Home changes actions by the same calls as their own screens do. */
function useRefreshActions() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: dashboardKeys.all }),
      client.invalidateQueries({ queryKey: ['actions'] }),
      client.invalidateQueries({ queryKey: ['observations'] }),
    ]);
}

export function useStartAction() {
  const refresh = useRefreshActions();
  return useMutation({
    mutationFn: (id: number) =>
      unwrap(api.POST('/api/actions/{id}/start', { params: { path: { id } } })),
    onSuccess: refresh,
  });
}

export function useCloseAction() {
  const refresh = useRefreshActions();
  return useMutation({
    mutationFn: ({ id, remarks }: { id: number; remarks: string }) =>
      unwrap(api.POST('/api/actions/{id}/close', { params: { path: { id } }, body: { remarks } })),
    onSuccess: refresh,
  });
}
