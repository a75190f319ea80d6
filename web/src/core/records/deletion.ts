import { api, unwrap } from '@/platform/client';
import { type Deletable, type RecordKind, recordKinds } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { recordKeys, settleMany } from './cache';

/** Under what the answers about what was deleted are kept. */
export const DELETIONS = 'deletions';

/** Records of all kinds are deleted and restored alike: the calls differ in their address alone. */
const one = (path: Deletable) => `${path}/{id}` as '/api/observations/{id}';
const restored = (path: Deletable) => `${path}/{id}/restore` as '/api/observations/{id}/restore';

export function useDelete({ path }: { path: Deletable }, id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (reason: string, headers) =>
      unwrap(api.DELETE(one(path), { params, body: { reason }, headers })),
  });
}

export function useDeleteMany(kind: RecordKind) {
  return useWrite({
    send: (body: { record_ids: number[]; reason: string }, headers) => {
      const path = `${kind.deletes?.path}/delete` as '/api/observations/delete';
      return unwrap(api.POST(path, { body, headers }));
    },
    onSuccess: () => outdate(kind),
  });
}

/** What was deleted leaves the lists; what is kept of it is forgotten. */
export function forget(kind: RecordKind, id: number): void {
  queryClient.removeQueries({ queryKey: recordKeys(kind).one(id) });
  outdate(kind);
}

export function useRestore() {
  return useWrite({
    about: ({ record }: { kind: string; record: number }) => record,
    send: ({ kind, record }, headers) => {
      const path = deletableOf(kind)?.path as Deletable;
      return unwrap(api.POST(restored(path), { params: { path: { id: record } }, headers }));
    },
    onSuccess: (_, { kind }) => {
      const found = deletableOf(kind);
      if (found) outdate(found.of);
    },
  });
}

/** Where what the server names so is restored: a kind's records, or a part of one. */
function deletableOf(name: string) {
  for (const of of recordKinds()) {
    const path = of.name === name ? of.deletes?.path : of.deletes?.parts?.[name]?.path;
    if (path) return { of, path };
  }
  return undefined;
}

function outdate(kind: RecordKind): void {
  void settleMany(kind);
  void queryClient.invalidateQueries({ queryKey: [DELETIONS] });
}
