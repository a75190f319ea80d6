import type { CurrentUser } from '../session';
import { device, ifPossible, type KeptPiece } from './db';
import { ownerOf } from './session';

// A record that is filled in over hours is kept on the device in pieces, each written as soon
// as it is known: one that is lost, or sent, does not concern the others.

export type { KeptPiece };

/** The key of all pieces of a record; a blank ends it, so that 1 is not the start of 12. */
const prefixOf = (user: CurrentUser, record: string) => `${ownerOf(user)} ${record} `;

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Writes a piece in the place of the one before it; fails when the device has no room. */
export async function keepPiece(user: CurrentUser, record: string, piece: KeptPiece) {
  await (await device()).put('pieces', piece, prefixOf(user, record) + piece.name);
}

/**
 * What of a record waits here, the oldest first. Fails when the device cannot be read: that
 * nothing waits is said only when it is so.
 */
export async function piecesOf(user: CurrentUser, record: string): Promise<KeptPiece[]> {
  const found = await (await device()).getAll('pieces', rangeOf(prefixOf(user, record)));
  return found.sort((a, b) => a.at.localeCompare(b.at));
}

/** Changes a piece, unless another was written in its place meanwhile. */
async function change(
  user: CurrentUser,
  record: string,
  { name, at }: Pick<KeptPiece, 'name' | 'at'>,
  how: (piece: KeptPiece) => KeptPiece | null,
): Promise<void> {
  const key = prefixOf(user, record) + name;
  await ifPossible(async (db) => {
    const { store, done } = db.transaction('pieces', 'readwrite');
    const now = await store.get(key);
    const next = now?.at === at ? how(now) : now;
    if (next && next !== now) await store.put(next, key);
    if (now && !next) await store.delete(key);
    await done;
  });
}

/** The server has it. */
export const dropPiece = (user: CurrentUser, record: string, piece: KeptPiece) =>
  change(user, record, piece, () => null);

/** The server has one of its files, which is not sent again. */
export const noteStored = (
  user: CurrentUser,
  record: string,
  piece: KeptPiece,
  key: string,
  id: number,
) =>
  change(user, record, piece, (now) => ({
    ...now,
    files: now.files.map((file) =>
      file.upload.key === key ? { ...file, stored: { id, at: Date.now() } } : file,
    ),
  }));

/** Gives pieces to another record: what was begun here has the server's number from now on. */
export async function movePieces(
  user: CurrentUser,
  from: string,
  to: string,
  which: (piece: KeptPiece) => boolean,
): Promise<void> {
  const [prefix, next] = [prefixOf(user, from), prefixOf(user, to)];
  const { store, done } = (await device()).transaction('pieces', 'readwrite');
  for (let each = await store.openCursor(rangeOf(prefix)); each; each = await each.continue()) {
    if (!which(each.value)) continue;
    await store.put(each.value, next + each.value.name);
    await each.delete();
  }
  await done;
}

/** Removes all that is kept of a record. */
export async function dropPieces(user: CurrentUser, record: string): Promise<void> {
  await ifPossible((db) => db.delete('pieces', rangeOf(prefixOf(user, record))));
}

/** The records of which something waits here. */
export async function recordsWithPieces(user: CurrentUser): Promise<string[]> {
  const prefix = `${ownerOf(user)} `;
  const keys = (await ifPossible((db) => db.getAllKeys('pieces', rangeOf(prefix)))) ?? [];
  return [...new Set(keys.map((key) => key.slice(prefix.length, key.lastIndexOf(' '))))];
}
