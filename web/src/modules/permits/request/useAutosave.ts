import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/platform/errors';

const PAUSE_MS = 1500;

export type Saving = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

interface Options<V> {
  values: V;
  dirty: boolean;
  /** Sends what is there now. */
  save: () => Promise<unknown>;
  /** So long nothing is saved: something is on its way, or it was left. */
  held?: boolean;
}

/** Saves what is typed by itself after a pause, one save after another. */
export function useAutosave<V>({ values, dirty, save, held = false }: Options<V>) {
  const [state, setState] = useState<Saving>('clean');
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(save);
  latest.current = save;

  /** After all saves that are under way; rejects when this one fails. */
  function flush(): Promise<unknown> {
    const next = chain.current.then(async () => {
      setState('saving');
      try {
        await latest.current();
        setState('saved');
      } catch (cause) {
        const taken = cause instanceof ApiError && cause.status === 409;
        setState(taken ? 'conflict' : 'failed');
        throw cause;
      }
    });
    chain.current = next.catch(() => undefined);
    return next;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew.
  useEffect(() => {
    if (!dirty || held || state === 'conflict') return;
    const timer = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, dirty, held]);

  return { state, flush };
}
