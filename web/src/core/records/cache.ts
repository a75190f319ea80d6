import { HOME_KEY } from '@/platform/home';
import type { RecordKind } from '@/platform/modules';
import { queryClient } from '@/platform/queries';

/** Under what the answers about a kind of record are kept. */
export function recordKeys({ key }: RecordKind) {
  return {
    all: [key],
    lists: [key, 'rows'],
    counts: [key, 'counts'],
    one: (id: number) => [key, 'one', id],
  };
}

/** A write has answered with the record as it is now; lists, Home and what belongs to it follow. */
export function settle(kind: RecordKind, record: { readonly id: number }): void {
  const keys = recordKeys(kind);
  queryClient.setQueryData(keys.one(record.id), record);
  void outdate([keys.lists, keys.counts, ...touchedBy(kind)]);
}

/** Several records were changed at once, or came from a file. */
export function settleMany(kind: RecordKind): Promise<unknown> {
  return outdate([recordKeys(kind).all, ...touchedBy(kind)]);
}

function touchedBy({ touches = [] }: RecordKind): (readonly string[])[] {
  return [...touches.map((key) => [key]), HOME_KEY];
}

function outdate(all: readonly (readonly string[])[]): Promise<unknown> {
  return Promise.all(all.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
