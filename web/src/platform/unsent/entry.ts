import { fileOf, type KeptFile, keepFile } from '../device/files';
import { ownerOf } from '../device/session';
import { ApiError, type FieldErrors } from '../errors';
import { newKey } from '../headers';
import type { CurrentUser } from '../session';
import { isFresh } from '../uploads';
import { isDefinite } from '../useWrite';

/** A file of what waits; `stored` once the server has it. */
export interface UnsentFile extends KeptFile {
  stored?: { id: number; at: number };
}

/** What somebody has sent and the server has not acknowledged. */
export interface Unsent {
  /** Made here and sent along: however late it comes, the server knows it again. */
  id: string;
  owner: string;
  /** Which form it is, as its module names it. */
  kind: string;
  /** The record that it is about; 0 for a new one. */
  about: number;
  title: string;
  /** The form, to correct it. */
  values: unknown;
  /** What is sent, but for the files and the id. */
  body: object;
  files: UnsentFile[];
  /** The Idempotency-Key, which is good for one body. */
  key: string;
  /** The files of the last try. */
  sentIds: number[];
  /** True when a try may have reached the server: then it is not changed any more. */
  begun: boolean;
  /** `sending` while its form is being sent: found later, the page has died meanwhile. */
  state: 'sending' | 'waiting' | 'refused' | 'held';
  /** Why the server refused it. */
  sentence: string;
  fields: FieldErrors;
  tries: number;
  /** When to try again, in milliseconds. */
  next: number;
  at: string;
}

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
