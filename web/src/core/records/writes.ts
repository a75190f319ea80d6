import { unwrap } from '@/platform/client';
import type { RecordKind } from '@/platform/modules';
import { type Once, useWrite } from '@/platform/useWrite';
import type { Call } from './api';
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

/** What the writes of one kind of record have in common. */
interface Writes<A, R> {
  readonly recordOf: (answer: A) => R;
  /** What follows once the record is as it is now. */
  readonly settled: (record: R) => void;
}

/** One of them, which is its call alone. */
export function useWriteOf<V, A, R>(
  { recordOf, settled }: Writes<A, R>,
  call: (input: V, headers: Once) => Call<A>,
  about?: About<V>,
) {
  return useWrite({
    about,
    send: async (input: V, headers) => recordOf(await unwrap(call(input, headers))),
    onSuccess: settled,
  });
}
