import { useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
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
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.POST('/api/actions/{id}/start', { params: { path: { id } }, headers })),
    onSuccess: refresh,
  });
}
