import { useSyncExternalStore } from 'react';
import { device, ifPossible } from '../device/db';
import { ownerOf } from '../device/session';
import type { Unsent } from '../device/stored';
import { session } from '../session';
import type { Arrival } from './offline';

/** What is shown as waiting: a form that is being sent says so itself. */
export type Waiting = Unsent & { state: Exclude<Unsent['state'], 'sending'> };

/** What waited here and is at the server now, since the page was opened. */
export interface Arrived extends Arrival {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly title: string;
}

const MOST_ARRIVED = 20;

let all: readonly Waiting[] = [];
let arrived: readonly Arrived[] = [];
const listeners = new Set<() => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hivis-unsent');
channel?.addEventListener('message', ({ data }) => {
  if (typeof data === 'object') welcome(data as Arrived);
  else void load();
});

/** What waits here for the person who is signed in, the oldest first. */
export async function load(): Promise<readonly Unsent[]> {
  const { user } = session.get();
  const found = user ? ((await ifPossible((db) => db.getAll('unsent'))) ?? []) : [];
  const owner = user ? ownerOf(user) : '';
  const mine = found
    .filter((each) => each.owner === owner)
    .sort((a, b) => a.at.localeCompare(b.at));
  const waiting = mine.filter((each): each is Waiting => each.state !== 'sending');
  // Looked at every few seconds: nothing new is nothing to draw.
  if (waiting.length > 0 || all.length > 0) {
    all = waiting;
    for (const listener of listeners) listener();
  }
  return mine;
}

function welcome(entry: Arrived): void {
  arrived = [entry, ...arrived.filter(({ id }) => id !== entry.id)].slice(0, MOST_ARRIVED);
  for (const listener of listeners) listener();
}

/** Tells, in all tabs, which record something has become that waited. */
export function tellArrived({ id, owner, kind, title }: Unsent, record: Arrival): void {
  const entry = { id, owner, kind, title, ...record };
  welcome(entry);
  channel?.postMessage(entry);
}

/** Something was written or removed: all tabs look again. */
export async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await load();
}

/** Fails when the device has no room: then the form has to keep what was written. */
export async function put(entry: Unsent): Promise<void> {
  await (await device()).put('unsent', entry, entry.id);
  await changed();
}

/** What is sent takes the place of its draft, so that never both are found. */
export async function putInsteadOf(draft: string, entry: Unsent): Promise<void> {
  const tx = (await device()).transaction(['drafts', 'unsent'], 'readwrite');
  await Promise.all([
    tx.objectStore('drafts').delete(draft),
    tx.objectStore('unsent').put(entry, entry.id),
    tx.done,
  ]);
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

export function useUnsent(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => all);
}

/** The latest first; what somebody else sent before is not theirs to see. */
export function useArrived(): readonly Arrived[] {
  const found = useSyncExternalStore(subscribe, () => arrived);
  const { user } = session.get();
  return user ? found.filter(({ owner }) => owner === ownerOf(user)) : [];
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
