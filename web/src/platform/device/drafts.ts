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

/** So many drafts of a form are kept, and for so long: photos take room that a report may need. */
const MOST = 5;
const GOOD_FOR_MS = 30 * 24 * 60 * 60_000;

/** What was left unfinished in a form, the newest first. */
export async function findDrafts<V>(user: CurrentUser, form: string): Promise<FoundDraft<V>[]> {
  const prefix = draftKey(user, form);
  const found = await ifPossible(async (db) => {
    const store = db.transaction('drafts', 'readwrite').store;
    // A blank comes before whatever else the name of another form could go on with.
    const range = IDBKeyRange.bound(prefix, `${prefix} \uffff`);
    const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const all = drafts
      .map((draft, index) => ({ key: keys[index] ?? prefix, draft }))
      .sort((a, b) => b.draft.at.localeCompare(a.draft.at));
    await Promise.all(all.slice(MOST).map(({ key }) => store.delete(key)));
    return all.slice(0, MOST);
  });
  return (found ?? []).map(({ key, draft }) => ({
    name: form + key.slice(prefix.length),
    at: draft.at,
    values: draft.values as V,
    files: draft.files.map(fileOf),
  }));
}

/** Removes what nobody came back to, of forms that may never be opened again as well. */
export async function dropOldDrafts(now = Date.now()): Promise<void> {
  await ifPossible(async (db) => {
    const { store } = db.transaction('drafts', 'readwrite');
    for (let each = await store.openCursor(); each; each = await each.continue()) {
      if (now - Date.parse(each.value.at) > GOOD_FOR_MS) await each.delete();
    }
  });
}

export async function dropDraft(user: CurrentUser, name: string): Promise<void> {
  await ifPossible((db) => db.delete('drafts', draftKey(user, name)));
}
