import { useSyncExternalStore } from 'react';
import { device, ifPossible } from '../device/db';
import { ownerOf } from '../device/session';
import { session } from '../session';
import type { Unsent } from './entry';

const NONE: readonly Unsent[] = [];
let all: readonly Unsent[] = NONE;
const listeners = new Set<() => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hivis-unsent');
channel?.addEventListener('message', () => void load());

/** What waits here for the person who is signed in, the oldest first. */
export async function load(): Promise<readonly Unsent[]> {
  const { user } = session.get();
  const found = user ? ((await ifPossible((db) => db.getAll('unsent'))) ?? []) : [];
  const owner = user ? ownerOf(user) : '';
  const mine = found
    .filter((each) => each.owner === owner)
    .sort((a, b) => a.at.localeCompare(b.at));
  // Looked at every few seconds: nothing new is nothing to draw.
  if (mine.length === 0 && all.length === 0) return all;
  all = mine;
  for (const listener of listeners) listener();
  return all;
}

async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await load();
}

/** Fails when the device has no room: then the form has to keep what was written. */
export async function put(entry: Unsent): Promise<void> {
  await (await device()).put('unsent', entry, entry.id);
  await changed();
}

export async function one(id: string): Promise<Unsent | undefined> {
  return ifPossible((db) => db.get('unsent', id));
}

export async function remove(id: string): Promise<void> {
  await (await device()).delete('unsent', id);
  await changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(subscribe, () => all);
}

/** It is being corrected, so it is not sent by itself. */
export async function hold(id: string): Promise<void> {
  await change(id, (entry) => (entry.begun ? entry : { ...entry, state: 'held' }));
}

/** It is to be tried (again), whatever came of it before. */
export async function release(id: string): Promise<void> {
  await change(id, (entry) => ({ ...entry, state: 'waiting' }));
}

async function change(id: string, how: (entry: Unsent) => Unsent): Promise<void> {
  const entry = await one(id);
  if (entry) await put(how(entry));
}
