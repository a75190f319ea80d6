import { device, type KeptDraft, type KeptPiece, wipe } from '../device/db';
import { ownerOf } from '../device/session';
import type { KeptFile, Unsent, UnsentFile } from '../device/stored';
import { newKey } from '../headers';
import type { CurrentUser } from '../session';
import { ownerIn } from './amount';
import { changed } from './store';
import { noteTaken } from './taken';

// What waits on a device belongs to the address where it was written. When the organization moves to
// another one, it is taken along in a file: browsers give no address a way into another one's storage.

/** A file: this line with the length of what follows, a JSON of all entries, and the bytes of their files. */
const MARK = 'hivis-waiting 1';
const HEAD = new RegExp(`^${MARK} (\\d{1,9})\\n`);

/** Stands in the JSON for a file: where its bytes begin after it, how many they are, and their type. */
const BYTES = '$bytes';

export interface UnsentArchive {
  /** Made when the file is: it is known again when it is taken in twice. */
  readonly id: string;
  /** The address where it was written, and the one for which it is. */
  readonly from: string;
  readonly to: string;
  readonly unsent: readonly Unsent[];
  readonly pieces: readonly (readonly [string, KeptPiece])[];
  readonly drafts: readonly (readonly [string, KeptDraft])[];
}

/** All that was written on this device and has not been sent, for the address to which it goes. */
export async function packed(to: string): Promise<Blob> {
  const tx = (await device()).transaction(['unsent', 'pieces', 'drafts']);
  const [pieces, drafts] = [tx.objectStore('pieces'), tx.objectStore('drafts')];
  const [unsent, pieceKeys, pieceValues, draftKeys, draftValues] = await Promise.all([
    tx.objectStore('unsent').getAll(),
    pieces.getAllKeys(),
    pieces.getAll(),
    drafts.getAllKeys(),
    drafts.getAll(),
  ]);
  return written({
    id: newKey(),
    from: location.origin,
    to,
    unsent,
    pieces: pieceKeys.flatMap((key, at) => (pieceValues[at] ? [[key, pieceValues[at]]] : [])),
    drafts: draftKeys.flatMap((key, at) => (draftValues[at] ? [[key, draftValues[at]]] : [])),
  });
}

function written(archive: UnsentArchive): Blob {
  const bytes: Blob[] = [];
  let at = 0;
  const text = JSON.stringify(archive, (_, value: unknown) => {
    if (!(value instanceof Blob)) return value;
    bytes.push(value);
    at += value.size;
    return { [BYTES]: [at - value.size, value.size, value.type] };
  });
  const json = new Blob([text]);
  const head = `${MARK} ${json.size}\n`;
  return new Blob([head, json, ...bytes], { type: 'application/octet-stream' });
}

/** What stands in such a file, or null when it is none, or not whole. */
export async function unpacked(file: Blob): Promise<UnsentArchive | null> {
  const head = HEAD.exec(await file.slice(0, 40).text());
  if (!head) return null;
  const start = head[0].length + Number(head[1]);
  const text = await file.slice(head[0].length, start).text();
  try {
    const archive: unknown = JSON.parse(text, (_, value) => bytesOf(value, file, start));
    return isUnsentArchive(archive) ? archive : null;
  } catch {
    return null;
  }
}

function bytesOf(value: unknown, file: Blob, start: number): unknown {
  const mark = isObject(value) ? value[BYTES] : undefined;
  if (!Array.isArray(mark)) return value;
  const [at, size, type] = mark as [number, number, string];
  const bytes = file.slice(start + at, start + at + size, String(type));
  if (bytes.size !== size) throw new Error('The file ends too early.');
  return bytes;
}

/** What of it somebody has written, as theirs at this address; what others have written stays out. */
export function ownOf(archive: UnsentArchive, user: CurrentUser): UnsentArchive {
  const now = ownerOf(user);
  const isOwn = (owner: string) => owner.endsWith(`/${user.id}`);
  const given = (key: string) => now + key.slice(ownerIn(key).length);
  const owned = <V>(all: readonly (readonly [string, V])[]) =>
    all.filter(([key]) => isOwn(ownerIn(key))).map(([key, value]) => [given(key), value] as const);
  return {
    ...archive,
    unsent: archive.unsent
      .filter(({ owner }) => isOwn(owner))
      .map((entry) => ({
        ...entry,
        owner: now,
        // An entry of what is kept in pieces is named after whose it is.
        id: entry.id.startsWith(`${entry.owner} `) ? given(entry.id) : entry.id,
        state: entry.state === 'sending' ? 'waiting' : entry.state,
        files: entry.files.map(anew),
        sentIds: [],
        key: newKey(), // what was stored there under the other key is not here
        tries: 0,
        next: 0,
      })),
    pieces: owned(archive.pieces).map(([key, piece]) => [
      key,
      { ...piece, files: piece.files.map(anew) },
    ]),
    drafts: owned(archive.drafts),
  };
}

/** This address has none of the files yet. */
const anew = ({ name, type, bytes, upload }: UnsentFile): UnsentFile => ({
  name,
  type,
  bytes,
  upload,
});

/**
 * Puts it with what waits here: all of it, or nothing. It is as if it had been written here; what
 * is here already stays as it is, since it may be newer.
 */
export async function takeIn(own: UnsentArchive, user: CurrentUser): Promise<void> {
  const ready = await inMemory(own);
  const tx = (await device()).transaction(['unsent', 'pieces', 'drafts'], 'readwrite');
  const [unsent, pieces, drafts] = [
    tx.objectStore('unsent'),
    tx.objectStore('pieces'),
    tx.objectStore('drafts'),
  ];
  await Promise.all([
    ...ready.unsent.map(
      async (each) => (await unsent.getKey(each.id)) ?? unsent.put(each, each.id),
    ),
    ...ready.pieces.map(async ([key, each]) => (await pieces.getKey(key)) ?? pieces.put(each, key)),
    ...ready.drafts.map(async ([key, each]) => (await drafts.getKey(key)) ?? drafts.put(each, key)),
    tx.done,
  ]);
  noteTaken(own, user);
  await changed();
}

/** The bytes themselves: the file that they are a part of may be deleted next. */
async function inMemory(own: UnsentArchive): Promise<UnsentArchive> {
  const files = async <F extends KeptFile>(all: readonly F[]): Promise<F[]> =>
    Promise.all(
      all.map(async (file) => ({
        ...file,
        bytes: new Blob([await file.bytes.arrayBuffer()], { type: file.type }),
      })),
    );
  const within = async <V extends { files: KeptFile[] }>(value: V): Promise<V> => ({
    ...value,
    files: await files(value.files),
  });
  const keyed = <V extends { files: KeptFile[] }>(all: readonly (readonly [string, V])[]) =>
    Promise.all(all.map(async ([key, value]) => [key, await within(value)] as const));
  return {
    ...own,
    unsent: await Promise.all(own.unsent.map(within)),
    pieces: await keyed(own.pieces),
    drafts: await keyed(own.drafts),
  };
}

/** They have arrived at the other address: nothing of them stays here. */
export const forgetAll = (): Promise<void> => wipe('cleared');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file may be anybody's: what does not look like what is kept here is not taken. */
function isUnsentArchive(value: unknown): value is UnsentArchive {
  if (!isObject(value) || !areStrings(value, 'id', 'from', 'to')) return false;
  const { unsent, pieces, drafts } = value;
  return (
    Array.isArray(unsent) &&
    unsent.every(isUnsent) &&
    areKept(pieces, (piece) => areStrings(piece, 'name', 'at')) &&
    areKept(drafts, (draft) => areStrings(draft, 'at'))
  );
}

const STATES: readonly unknown[] = ['sending', 'waiting', 'refused', 'held'];

function isUnsent(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    areStrings(value, 'id', 'owner', 'kind', 'title', 'sentence', 'at') &&
    Number.isSafeInteger(value.about) &&
    isObject(value.body) &&
    isObject(value.fields) &&
    typeof value.begun === 'boolean' &&
    STATES.includes(value.state) &&
    areFiles(value.files)
  );
}

function areKept(all: unknown, fits: (value: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(all) &&
    all.every(
      (each: unknown) =>
        Array.isArray(each) &&
        typeof each[0] === 'string' &&
        isObject(each[1]) &&
        fits(each[1]) &&
        areFiles(each[1].files),
    )
  );
}

function areFiles(all: unknown): boolean {
  return (
    Array.isArray(all) &&
    all.every(
      (file) =>
        isObject(file) &&
        areStrings(file, 'name', 'type') &&
        file.bytes instanceof Blob &&
        isObject(file.upload) &&
        areStrings(file.upload, 'key') &&
        typeof file.upload.since === 'number',
    )
  );
}

const areStrings = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof value[name] === 'string');
