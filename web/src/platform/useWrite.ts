import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './errors';
import { newKey } from './headers';

/** Goes along with a call that may be sent again without being done again. */
export interface Once extends Record<string, string> {
  'Idempotency-Key': string;
}

interface Write<I, O> {
  send: (input: I, headers: Once) => Promise<O>;
  /** Which record it is about, when one button can be about several. */
  about?: number | ((input: I) => number);
  onSuccess?: (output: O, input: I) => unknown;
  onSettled?: () => unknown;
}

/** The way of every write from a screen: sent again after a lost answer, it is not done twice. */
export function useWrite<I, O>({ send, about = 0, onSuccess, onSettled }: Write<I, O>) {
  const [once] = useState(onceUntilAnswered);
  return useMutation({
    mutationFn: (input: I) => {
      const record = typeof about === 'function' ? about(input) : about;
      return once(record, (headers) => send(input, headers));
    },
    onSuccess,
    onSettled,
  });
}

/**
 * Keeps one key until the server has said yes or no. Without an answer nobody
 * knows whether it was done, so the next try has to be recognised as the same.
 */
export function onceUntilAnswered() {
  const keys = new Map<number, string>();
  const underWay = new Map<number, Promise<unknown>>();
  async function sent<O>(about: number, send: (headers: Once) => Promise<O>): Promise<O> {
    const key = keys.get(about) ?? newKey();
    keys.set(about, key);
    try {
      const output = await send({ 'Idempotency-Key': key });
      keys.delete(about);
      return output;
    } catch (cause) {
      if (isDefinite(cause)) keys.delete(about);
      throw cause;
    } finally {
      underWay.delete(about);
    }
  }
  return <O>(about: number, send: (headers: Once) => Promise<O>): Promise<O> => {
    // A second press while the first is under way is the same wish.
    const first = underWay.get(about) as Promise<O> | undefined;
    if (first) return first;
    const promise = sent(about, send);
    underWay.set(about, promise);
    return promise;
  };
}

/** The first try is under way; the organization has moved, and may come back. */
const MAY_CHANGE = new Set(['in_flight', 'organization_moved']);
/** Too slow, too early, too many, not known any more: none says what became of the try before. */
const SAYS_NOTHING = new Set([401, 408, 425, 429]);

/** The server has looked at it and said no, so that trying the same again is of no use. */
export function isDefinite(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || MAY_CHANGE.has(cause.code)) return false;
  return cause.status >= 400 && cause.status < 500 && !SAYS_NOTHING.has(cause.status);
}
