import { fileOf, keepFile } from '../device/files';
import { ownerOf } from '../device/session';
import type { Unsent, UnsentFile } from '../device/stored';
import { ApiError } from '../errors';
import { newKey } from '../headers';
import type { CurrentUser } from '../session';
import { isFresh } from '../uploads';
import { isDefinite } from '../useWrite';

export interface ToSend {
  kind: string;
  about?: number;
  title: string;
  values: unknown;
  body: object;
}

export function newUnsent(user: CurrentUser, what: ToSend, now = new Date()): Unsent {
  return {
    about: 0,
    ...what,
    id: newKey(),
    owner: ownerOf(user),
    files: [],
    key: newKey(),
    sentIds: [],
    begun: false,
    state: 'waiting',
    sentence: '',
    fields: {},
    tries: 0,
    next: 0,
    at: now.toISOString(),
  };
}

export function withFiles(entry: Unsent, files: readonly File[], ids: readonly number[]): Unsent {
  return { ...entry, files: files.map(keepFile), sentIds: [...ids] };
}

export function filesOf(entry: Unsent): File[] {
  return entry.files.map(fileOf);
}

/** A file that the server may have removed by now is sent again. */
export function isStored(file: UnsentFile, now = Date.now()): boolean {
  return file.stored !== undefined && isFresh(file.stored.at, now);
}

/** Another body needs another key: the server would take it for a mistake. */
export function readyToSend(entry: Unsent, ids: number[]): Unsent {
  const same = ids.join() === entry.sentIds.join();
  return { ...entry, sentIds: ids, key: same ? entry.key : newKey(), begun: true };
}

export function bodyOf(entry: Unsent): object {
  const files = entry.sentIds.length > 0 ? { attachment_ids: entry.sentIds } : {};
  return { ...entry.body, ...files, device_id: entry.id };
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
}

/** There is nothing to correct in what the organization has no room for, and tomorrow there may be. */
const NO_ROOM = ['storage_exhausted'];

/** What becomes of an entry whose try failed; `waitsOn` are the refusals of its own kind that pass. */
export function afterFailure(
  entry: Unsent,
  cause: unknown,
  waitsOn: readonly string[] = [],
): Unsent {
  const tries = entry.tries + 1;
  const now = Date.now();
  if (cause instanceof ApiError && [...NO_ROOM, ...waitsOn].includes(cause.code)) {
    const next = now + LONGEST_PAUSE_MS;
    const { message: sentence } = cause;
    return { ...entry, state: 'waiting', begun: false, sentence, fields: {}, tries, next };
  }
  if (isDefinite(cause) && cause instanceof ApiError) {
    const { message: sentence, fields } = cause;
    return { ...entry, state: 'refused', begun: false, sentence, fields, tries };
  }
  const asked = cause instanceof ApiError ? cause.retryAfter * 1000 : 0;
  const next = now + Math.max(asked, pauseAfter(tries));
  return { ...entry, state: 'waiting', tries, next };
}
