import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptFile, KeptSession, Unsent, UnsentFile } from './stored';

/** An answer of the server that the forms need. */
export interface KeptAnswer {
  owner: string;
  queryKey: readonly unknown[];
  data: unknown;
  /** Milliseconds. */
  at: number;
}

export interface KeptDraft {
  at: string;
  values: unknown;
  files: KeptFile[];
}

/** A part of a record that was written on this device and is not with the server yet. */
export interface KeptPiece {
  /** Which one, within its record. */
  name: string;
  /** When it was written; a later one takes its place. */
  at: string;
  value: unknown;
  files: UnsentFile[];
}

/** What this device holds while there is no network, or until it was sent. */
interface Device extends DBSchema {
  session: { key: string; value: KeptSession };
  answers: { key: string; value: KeptAnswer };
  drafts: { key: string; value: KeptDraft };
  unsent: { key: string; value: Unsent };
  pieces: { key: string; value: KeptPiece };
}

const STORES = ['session', 'answers', 'drafts', 'unsent', 'pieces'] as const;

let opened: Promise<IDBPDatabase<Device>> | null = null;

export function device(): Promise<IDBPDatabase<Device>> {
  opened ??= open().catch((cause: unknown) => {
    opened = null;
    throw cause;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<Device>> {
  return openDB<Device>('hivis', 2, {
    upgrade: (db) => {
      for (const store of STORES) {
        if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
      }
    },
    // A tab of a newer version waits for this one to let go.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

/** Storage can be full, switched off or forbidden; what only helps must not fail. */
export async function ifPossible<T>(
  work: (db: IDBPDatabase<Device>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(await device());
  } catch {
    return undefined;
  }
}

/**
 * Forgets the person. What they have not sent yet stays when they did not leave
 * by choice (ADR 10).
 */
export async function wipe(unsent: 'kept' | 'cleared'): Promise<void> {
  await ifPossible(async (db) => {
    const stores = STORES.filter(
      (store) => unsent === 'cleared' || store === 'session' || store === 'answers',
    );
    const tx = db.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
  });
}
