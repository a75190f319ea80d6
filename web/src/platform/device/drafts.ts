import { newKey } from '../headers';
import type { CurrentUser } from '../session';
import { ifPossible } from './db';
import { fileOf, keepFile } from './files';
import { ownerOf } from './session';

export interface FoundDraft<V> {
  /** Under which it is kept. */
  name: string;
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

/** A name for the draft of a form that was just opened: it takes no other's place. */
export const newDraft = (form: string) => `${form} ${newKey()}`;

/** What was left unfinished in a form, the newest first. */
export async function findDrafts<V>(user: CurrentUser, form: string): Promise<FoundDraft<V>[]> {
  const prefix = draftKey(user, form);
  const found = await ifPossible(async (db) => {
    // A blank comes before whatever else the name of another form could go on with.
    const range = IDBKeyRange.bound(prefix, `${prefix} \uffff`);
    const [keys, drafts] = await Promise.all([
      db.getAllKeys('drafts', range),
      db.getAll('drafts', range),
    ]);
    return drafts.map((draft, index) => ({
      name: form + keys[index]?.slice(prefix.length),
      at: draft.at,
      values: draft.values as V,
      files: draft.files.map(fileOf),
    }));
  });
  return (found ?? []).sort((a, b) => b.at.localeCompare(a.at));
}

export async function dropDraft(user: CurrentUser, name: string): Promise<void> {
  await ifPossible((db) => db.delete('drafts', draftKey(user, name)));
}
