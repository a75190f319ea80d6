import type { RecordKind } from '@/platform/modules';
import { type Once, useWrite } from '@/platform/useWrite';
import { settle } from './cache';

/** How a write is sent that answers `A` to `V`. */
export type Send<V, A> = (input: V, headers: Once) => Promise<A>;

/** Which record a write is about. */
export type About<V> = number | ((input: V) => number);

/** A write about one record that answers with it: whatever shows it follows. */
export function useRecordWrite<V, A, R extends { readonly id: number }>(
  kind: RecordKind,
  recordOf: (answer: A) => R,
  send: Send<V, A>,
  about?: About<V>,
) {
  return useWrite({
    about,
    send: async (input: V, headers) => recordOf(await send(input, headers)),
    onSuccess: (record) => settle(kind, record),
  });
}
