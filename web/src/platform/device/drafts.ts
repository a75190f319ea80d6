import type { CurrentUser } from '../session';
import { ifPossible } from './db';
import { fileOf, keepFile } from './files';
import { ownerOf } from './session';

export interface FoundDraft<V> {
  at: string;
  values: V;
  files: File[];
}

export const draftKey = (user: CurrentUser, name: string) => `${ownerOf(user)} ${name}`;

/** Keeps what is typed and picked; false when the device has no room. */
export async function keepDraft(
  user: CurrentUser,
  name: string,
  values: unknown,
  files: readonly File[],
): Promise<boolean> {
  const draft = { at: new Date().toISOString(), values, files: files.map(keepFile) };
  return Boolean(await ifPossible((db) => db.put('drafts', draft, draftKey(user, name))));
}

export async function findDraft<V>(user: CurrentUser, name: string): Promise<FoundDraft<V> | null> {
  const kept = await ifPossible((db) => db.get('drafts', draftKey(user, name)));
  if (!kept) return null;
  return { at: kept.at, values: kept.values as V, files: kept.files.map(fileOf) };
}

export async function dropDraft(user: CurrentUser, name: string): Promise<void> {
  await ifPossible((db) => db.delete('drafts', draftKey(user, name)));
}
