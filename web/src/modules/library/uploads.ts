import { useSyncExternalStore } from 'react';
import { settleMany } from '@/core/records/cache';
import { api, unwrap } from '@/platform/client';
import { isDefinite } from '@/platform/useWrite';
import { document } from './kind';
import { giveUp, sendInParts } from './send';

/** A file on its way into the library. */
export interface Coming {
  readonly key: number;
  readonly file: File;
  readonly where: { folder_id?: number; site_id?: number; own?: boolean };
  /** How much of it has arrived, of 1. */
  readonly part: number;
  readonly state: 'waits' | 'goes' | 'done' | 'failed';
  readonly cause?: unknown;
  /** To try again is of no use. */
  readonly refused?: boolean;
}

/** So many are sent at a time: more would only slow each other down. */
const AT_ONCE = 2;

/** Stands beside the screens, so that files go on while somebody looks at another folder. */
let all: readonly Coming[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();
const aborts = new Map<number, AbortController>();

function set(next: readonly Coming[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function patch(key: number, change: Partial<Coming>): void {
  set(all.map((each) => (each.key === key ? { ...each, ...change } : each)));
}

function next(): void {
  const going = all.filter((each) => each.state === 'goes').length;
  const waiting = all.filter((each) => each.state === 'waits').slice(0, AT_ONCE - going);
  for (const each of waiting) void start(each);
}

async function start({ key, file, where }: Coming): Promise<void> {
  const abort = new AbortController();
  aborts.set(key, abort);
  patch(key, { state: 'goes', cause: undefined });
  try {
    const id = await sendInParts(file, (part) => patch(key, { part }), abort.signal);
    await unwrap(api.POST('/api/library_files', { body: { attachment_id: id, ...where } }));
    patch(key, { state: 'done', part: 1 });
    void settleMany(document);
  } catch (cause) {
    if (!abort.signal.aborted) patch(key, { state: 'failed', cause, refused: isDefinite(cause) });
  } finally {
    aborts.delete(key);
    next();
  }
}

export const uploads = {
  add(files: readonly File[], where: Coming['where']): void {
    const added = files.map((file) => ({
      key: nextKey++,
      file,
      where,
      part: 0,
      state: 'waits' as const,
    }));
    set([...all.filter((each) => each.state !== 'done'), ...added]);
    next();
  },
  retry(key: number): void {
    patch(key, { state: 'waits' });
    next();
  },
  /** Takes one off the list, whether it was on its way or not. */
  drop(key: number): void {
    aborts.get(key)?.abort();
    const gone = all.find((each) => each.key === key);
    set(all.filter((each) => each.key !== key));
    if (gone && gone.state !== 'done') void giveUp(gone.file);
    next();
  },
  clear(): void {
    set(all.filter((each) => each.state === 'waits' || each.state === 'goes'));
  },
};

addEventListener('online', () => {
  for (const each of all) if (each.state === 'failed' && !each.refused) uploads.retry(each.key);
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useComing = () => useSyncExternalStore(subscribe, () => all);
