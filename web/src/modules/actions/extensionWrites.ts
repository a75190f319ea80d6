import { api, unwrap } from '@/platform/client';
import { useActionWrite } from './writes';

export interface Ask {
  due_date: string;
  reason: string;
}

export function useAskExtension(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (body: Ask, headers) =>
      unwrap(api.POST('/api/actions/{id}/extensions', { params, body, headers })),
    id,
  );
}

/** By the number of the request, so that the answer is to what was read. */
export function useDecideExtension(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (body: { approve: boolean; note: string }, headers) =>
      unwrap(api.PATCH('/api/actions/extensions/{id}', { params, body, headers })),
    id,
  );
}

export function useWithdrawExtension(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (_: undefined, headers) =>
      unwrap(api.DELETE('/api/actions/extensions/{id}', { params, headers })),
    id,
  );
}
