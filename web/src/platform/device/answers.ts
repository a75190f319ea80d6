import type { Query, QueryClient } from '@tanstack/react-query';
import { type CurrentUser, session } from '../session';
import { ifPossible, type KeptAnswer } from './db';
import { ownerOf } from './session';

/** Whether a form needs this answer when there is no network. */
export type Needed = (queryKey: readonly unknown[], data: unknown) => boolean;

/**
 * Keeps what the forms need, what is in the cache already as well as what arrives; what it
 * returns stops that. Who opens a form first has asked for it before anybody says what is needed.
 */
export function keepAnswers(client: QueryClient, user: CurrentUser, needed: Needed): () => void {
  const owner = ownerOf(user);
  const cache = client.getQueryCache();
  const keep = ({ queryKey, queryHash, state }: Query) => {
    const { data, dataUpdatedAt: at } = state;
    if (data === undefined || session.get().user?.id !== user.id || !needed(queryKey, data)) return;
    const kept = { owner, queryKey, data, at };
    void ifPossible((db) => db.put('answers', kept, `${owner} ${queryHash}`));
  };
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

/**
 * Puts into the cache what is kept for this person and not there yet, and
 * removes what was somebody else's. It is as old as it was: with a network it
 * is asked for again.
 */
export async function restoreAnswers(client: QueryClient, user: CurrentUser): Promise<void> {
  const owner = ownerOf(user);
  const all = (await ifPossible((db) => db.getAll('answers'))) ?? [];
  for (const kept of all) {
    if (kept.owner !== owner) await drop(kept.owner);
    else if (session.get().user?.id === user.id) put(client, kept);
  }
}

function put(client: QueryClient, { queryKey, data, at }: KeptAnswer): void {
  if (client.getQueryData(queryKey) !== undefined) return;
  client.setQueryData(queryKey, data, { updatedAt: at });
}

async function drop(owner: string): Promise<void> {
  await ifPossible(async (db) => {
    for (const key of await db.getAllKeys('answers')) {
      if (key.startsWith(`${owner} `)) await db.delete('answers', key);
    }
  });
}
