import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { partCame, partMissing } from './reloadOnce';

type PropsOf<C> = C extends ComponentType<infer P> ? P & object : never;

export const PART_TIMEOUT_MS = 120_000;

/**
 * A screen that is a chunk of its own, fetched when a person goes there or
 * points at a link. When the chunk does not come, the route's error screen
 * reloads the page once, and then offers to try again. The router's own helper
 * would reload without a network as well, which leaves nothing but the browser's
 * error page.
 */
export function screen<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
): AsyncRouteComponent<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  let component: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= inTime(load()).then(
      (chunk) => {
        component = chunk[name] as ComponentType<P>;
        partCame(String(name));
      },
      (cause: unknown) => {
        loading = null;
        partMissing(String(name));
        throw new ChunkError(cause);
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when the module is read.
  function Screen(props: P) {
    if (!component) throw preload();
    return createElement(component, props);
  }
  Screen.preload = preload;
  return Screen;
}

/** A part of the application could not be fetched. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), PART_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
